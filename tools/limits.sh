#!/bin/bash
# Shows files over 600 lines and functions over 60: soft limits, so it always ends with 0.
cd "$(dirname "$0")/.." || exit 0
find src include tests examples tools -name '*.[ch]' 2>/dev/null | LC_ALL=C sort | while read -r file; do
    awk '
        # A function opens with an unindented line that is no type, table or preprocessor line, and
        # closes with an unindented brace.
        /^[A-Za-z_].*\(/ { head = $0; start = FNR }
        /^[^ \t#\/}].*\{$|^    .*\) \{$/ && !/^(typedef|struct|union|enum)/ && !/= \{$/ {
            if (start && !open) open = start
        }
        /^\}/ {
            if (open && FNR - open + 1 > 60) {
                match(head, /[A-Za-z_0-9]+\(/)
                printf "%4d lines  %s:%d %s\n", FNR - open + 1, FILENAME, open, substr(head, RSTART, RLENGTH - 1)
            }
            open = start = 0
        }
        END { if (FNR > 600) printf "%4d lines  %s\n", FNR, FILENAME }' "$file"
done
exit 0
