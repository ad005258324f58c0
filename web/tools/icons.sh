#!/bin/sh
# The icons as PNG, for systems that want them so: made from public/icon.svg, once, and kept in the
# project. Needs rsvg-convert (librsvg2-bin).
set -eu
cd "$(dirname "$0")/../public"
rsvg-convert -w 192 -h 192 icon.svg -o icon-192.png
rsvg-convert -w 512 -h 512 icon.svg -o icon-512.png
# Masked by the system to any shape: the ground fills the square, the knot keeps within its middle.
sed -e 's/ rx="12"//' -e 's/translate(9.5 9.5) scale(1.5)/translate(14.75 14.75) scale(1.15)/' icon.svg |
    rsvg-convert -w 512 -h 512 -o icon-mask-512.png
rsvg-convert -w 180 -h 180 icon.svg -o icon-180.png
