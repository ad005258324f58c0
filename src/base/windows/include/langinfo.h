/* The console of the program writes UTF-8 (system.c). */
#pragma once
#define CODESET 0
#define nl_langinfo(item) "UTF-8"
