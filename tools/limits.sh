#!/bin/bash
# Shows files over 600 lines and functions over 60, which are soft limits, and functions with more
# parameters than six. Ends with 1 if there is one: a struct often says it better. Ends with 1, too,
# if the house is larger than docs/decisions.md lets it be.
cd "$(dirname "$0")/.." || exit 2

# at_most FOLDER LINES FILES PATTERN: of a folder's files of that kind.
at_most() {
    local lines files
    lines=$(find "$1" -type f -regex "$4" -exec cat {} + 2>/dev/null | wc -l)
    files=$(find "$1" -type f -regex "$4" 2>/dev/null | wc -l)
    [ "$lines" -le "$2" ] && [ "$files" -le "$3" ] && return
    printf '%s has %d lines in %d files; %d in %d are enough\n' "$1" "$lines" "$files" "$2" "$3"
    large=1
}
large=0
at_most src 100000 770 '.*\.[ch]'
at_most web/src 41600 265 '.*\.\(ts\|css\)'

find src include tests examples tools -name node_modules -prune -o -name '*.[ch]' -print 2>/dev/null | LC_ALL=C sort |
    xargs awk '
        # The number of parameters of a head "type name(a, b) {".
        function parameters(head,    at, depth, number, letter) {
            number = 1
            for (at = index(head, "("); at <= length(head); at++) {
                letter = substr(head, at, 1)
                depth += letter == "(" || letter == "["
                depth -= letter == ")" || letter == "]"
                number += letter == "," && depth == 1
                if (!depth) break
            }
            return number
        }

        function name_of(head) {
            match(head, /[A-Za-z_0-9]+\(/)
            return substr(head, RSTART, RLENGTH - 1)
        }

        function end_file() {
            if (lines > 600) printf "%4d lines  %s\n", lines, file
        }

        FNR == 1 { end_file(); file = FILENAME; head = ""; open = 0 }
        { lines = FNR }

        # A function opens with an unindented line that is no type, table or preprocessor line, and
        # closes with an unindented brace.
        /^[A-Za-z_].*\(/ && !/^(typedef|struct|union|enum) .*\{$/ && !open { head = ""; start = FNR }
        start && !open {
            head = head $0 " "
            if (/\{$/ && head !~ /= \{ $/ || /\{.*\}$/) {
                open = start
                found = parameters(head)
                if (found > 6) {
                    printf "%4d parameters  %s:%d %s\n", found, FILENAME, start, name_of(head)
                    wrong = 1
                }
                if (/\}$/) open = start = 0
            } else if (/;$/) start = 0
        }
        /^\}/ {
            if (open && FNR - open + 1 > 60)
                printf "%4d lines  %s:%d %s\n", FNR - open + 1, FILENAME, open, name_of(head)
            open = start = 0
        }

        END {
            end_file()
            exit wrong
        }' || exit 1
exit $large
