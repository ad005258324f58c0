#!/bin/bash
# Two measurements of a law with different seeds agree within their bands, in ten laws.
. "$(dirname "$0")/common.sh"
laws=(tablut-ashton tablut-katz tablut-classic brandubh brandubh+defenders-begin ard-ri magpie saami-tablut sea-battle copenhagen)
for seed in 1 2; do
    expect 0 '' '' lab balance "${laws[@]}" --judge network --ladder 400 --games 200 --seed $seed --csv "$work/$seed"
done
while IFS=, read -r rules one half other half2; do
    same "$(awk -v a="$one" -v b="$other" -v h="$half" -v k="$half2" \
        'BEGIN { print (a > b ? a - b : b - a) <= h + k }')" 1 "$rules: $one ± $half and $other ± $half2"
done < <(paste -d, <(tail -n +2 "$work/1" | cut -d, -f1,9,10) <(tail -n +2 "$work/2" | cut -d, -f9,10))
same "$(tail -n +2 "$work/2" | wc -l)" "${#laws[@]}" 'laws'
finish
