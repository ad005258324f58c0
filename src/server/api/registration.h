/* Who may create an account on a server. */
#pragma once

typedef enum Registration {
    REGISTRATION_OPEN,
    REGISTRATION_INVITATION,
    REGISTRATION_CLOSED,
    REGISTRATIONS
} Registration;

/* "open", "invitation", "closed"; defined in accounts.c */
extern const char *const registration_words[REGISTRATIONS];
