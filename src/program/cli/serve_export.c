/* The page asks a server for nothing but files, unless people play each other. So the export is the
 * packed files, a copy of index.html at each address that is known beforehand, and 404.html for all
 * others. index.html says where the page lies (web/src/core/place.ts). */
#include "base/file.h"
#include "cli/outputs.h"
#include "cli/report.h"
#include "cli/serve.h"
#include "core/rules.h"
#include "http/page.h"

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { PATH_TEXT = 4096, BASE_TEXT = 256 };

typedef struct Writer {
    const Page *page;
    const Export *how;
    char base[BASE_TEXT]; /* "/tafl", or "" at the root */
    size_t files, bytes;
} Writer;

/* Whether a path stays as it is in a browser's address, and in quotes of HTML and JSON: no byte of
 * it has to be escaped, and no part is skipped as "." or ".." are. */
static bool stays(const char *path, size_t length) {
    static const char good[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                               "-._~/!$()*+,;:=@";
    for (size_t i = 0; i < length; i++) {
        bool escape = path[i] == '%' && isxdigit((unsigned char)path[i + 1]) &&
                      isxdigit((unsigned char)path[i + 2]) && strncasecmp(path + i, "%2e", 3) != 0;
        if (!escape && !strchr(good, path[i])) return false;
        if (path[i] != '/') continue;
        size_t part = strcspn(path + i + 1, "/");
        bool dots = part <= 2 && strspn(path + i + 1, ".") >= part;
        if (dots && i + 1 < length) return false;
    }
    return true;
}

/* The path of an address, without '/' at its end. */
static bool read_base(const char *at, char base[BASE_TEXT]) {
    const char *host = at ? strstr(at, "://") : NULL;
    const char *path = host ? strchr(host + 3, '/') : at;
    size_t length = path ? strlen(path) : 0;
    *base = 0;
    if (!length) return !at || host;
    while (length && path[length - 1] == '/') length--;
    if (*path != '/' || length >= BASE_TEXT || !stays(path, length)) return false;
    memcpy(base, path, length);
    base[length] = 0;
    return true;
}

/* EXIT_FINE if the folder does not exist or holds nothing. */
static int check_folder(const Export *how) {
    DIR *folder = opendir(how->folder);
    bool empty = true;
    if (!folder && errno == ENOENT) return EXIT_FINE;
    if (!folder) return fail(EXIT_FAILED, "%s: %s", how->folder, strerror(errno));
    for (struct dirent *entry; (entry = readdir(folder));)
        empty &= !strcmp(entry->d_name, ".") || !strcmp(entry->d_name, "..");
    closedir(folder);
    if (empty || how->force) return EXIT_FINE;
    return fail(EXIT_USAGE, "%s is not empty; --force writes into it and overwrites files",
                how->folder);
}

/* Writes FOLDER/path, which begins with '/'. */
static int put(Writer *w, const char *path, const void *data, size_t size) {
    char name[PATH_TEXT];
    const char *why;
    int length = snprintf(name, sizeof name, "%s%s", w->how->folder, path);
    if (length < 0 || (size_t)length >= sizeof name)
        return fail(EXIT_USAGE, "%s: the name is too long", w->how->folder);
    char *end = strrchr(name, '/');
    *end = 0;
    if (!folder_make(name, 0755, &why)) return fail_output(name, why, NULL);
    *end = '/';
    w->files++;
    w->bytes += size;
    return outputs_write(name, outputs_how(w->how->force), data, size, NULL);
}

/* Whether these bytes stand just before `at` in the text. */
static bool stands_before(const PageBytes *text, size_t at, const char *bytes) {
    size_t length = strlen(bytes);
    return at >= length && !memcmp(text->data + at - length, bytes, length);
}

/* A text with its addresses moved to where the page lies: those in quotes after `before`. The
 * element html says the place. NULL: no memory. */
static char *moved(const PageFile *file, const char *before, const char *base, size_t *size) {
    const PageBytes *text = &file->body[ENCODING_PLAIN];
    char *made = NULL;
    FILE *out = open_memstream(&made, size);
    if (!out) return NULL;
    for (size_t i = 0; i < text->size; i++) {
        if (text->data[i] == '/' && stands_before(text, i, before)) fputs(base, out);
        fputc(text->data[i], out);
        if (stands_before(text, i + 1, "<html")) fprintf(out, " data-static=\"%s\"", base);
    }
    fclose(out);
    return made;
}

/* Writes index.html for a route, if its addresses are known: it has no other part than rules. */
static int put_route(Writer *w, const char *route, const char *html, size_t size) {
    static const char part[] = "/:rules";
    const char *colon = strchr(route, ':');
    char path[PATH_TEXT];
    if (strchr(route, '*') || !strcmp(route, "/")) return EXIT_FINE;
    if (!colon) {
        snprintf(path, sizeof path, "%s/index.html", route);
        return put(w, path, html, size);
    }
    size_t stem = (size_t)(colon - 1 - route);
    if (strcmp(route + stem, part) != 0) return EXIT_FINE;
    for (int i = 0; i < rules_bases(); i++) {
        snprintf(path, sizeof path, "%.*s/%s/index.html", (int)stem, route, rules_base(i)->name);
        int code = put(w, path, html, size);
        if (code) return code;
    }
    return EXIT_FINE;
}

static int put_index(Writer *w, const PageFile *file) {
    size_t size;
    char *html = moved(file, "=\"", w->base, &size);
    if (!html) return fail(EXIT_FAILED, "%s: no memory", file->path);
    int code = put(w, file->path, html, size);
    if (!code) code = put(w, "/404.html", html, size);
    for (const char *const *route = w->page->routes; *route && !code; route++)
        code = put_route(w, *route, html, size);
    free(html);
    return code;
}

static int put_file(Writer *w, const PageFile *file) {
    const PageBytes *plain = &file->body[ENCODING_PLAIN];
    const char *end = strrchr(file->path, '.');
    if (!strcmp(file->path, "/index.html")) return put_index(w, file);
    if (!end || strcmp(end, ".webmanifest") != 0)
        return put(w, file->path, plain->data, plain->size);
    size_t size;
    char *text = moved(file, "\"", w->base, &size);
    if (!text) return fail(EXIT_FAILED, "%s: no memory", file->path);
    int code = put(w, file->path, text, size);
    free(text);
    return code;
}

static void say(const Writer *w) {
    if (w->how->json) {
        json_line(json_pack("{s:o, s:s, s:I, s:I}", "folder", json_text(w->how->folder), "at",
                            *w->base ? w->base : "/", "files", (json_int_t)w->files, "bytes",
                            (json_int_t)w->bytes));
        return;
    }
    print_line(stdout, "%s: %zu files, %zu bytes, to lie at %s/ of a host", w->how->folder,
               w->files, w->bytes, w->base);
    puts("Publish the folder on any host of files. On GitHub Pages, push it as the branch gh-pages "
         "and choose that\nbranch under Settings, Pages. docs/static.md says more.\n"
         "Missing without a server: games with others, accounts, tournaments, shared studies, "
         "ratings of an account.");
}

int export_page(const Page *page, const Export *how) {
    Writer w = {.page = page, .how = how};
    if (!page->count)
        return fail(EXIT_FAILED, "this taefl was built without the page (TAEFL_PAGE=OFF)");
    if (!read_base(how->at, w.base))
        return fail(EXIT_USAGE, "--at: '%s' is no address like https://example.org/tafl/ or /tafl/",
                    how->at);
    int code = check_folder(how);
    /* GitHub Pages would leave out some files without this one. */
    if (!code) code = put(&w, "/.nojekyll", "", 0);
    for (size_t i = 0; i < page->count && !code; i++) code = put_file(&w, &page->files[i]);
    if (!code) say(&w);
    return code;
}
