import { links, things } from './company';

/** The x and y of each thing, in a drawing of 400 by 350: no two nearer than 40 units, few lines that cross. */
const COORDINATES = [
  212, 224, 69, 211, 183, 255, 253, 249, 286, 88, 327, 176, 328, 255, 344, 215, 271, 23, 379, 134,
  215, 90, 137, 120, 87, 250, 130, 245, 227, 330, 280, 286, 30, 112, 111, 86, 187, 47, 113, 32, 174,
  140, 284, 176, 292, 134, 240, 56, 62, 161, 336, 134, 103, 179, 254, 206, 130, 328, 158, 296, 305,
  50, 360, 284, 143, 167, 119, 286, 79, 58, 155, 21, 254, 115, 372, 92, 215, 133, 270, 328, 20, 154,
  370, 177, 201, 182, 301, 215, 29, 196, 75, 291, 184, 330, 320, 301, 220, 20, 376, 244, 348, 53,
  329, 91, 173, 97, 98, 137, 72, 103, 170, 212, 237, 289, 38, 70, 147, 63, 242, 165,
];

export const positionOf = (thing: number) => COORDINATES.slice(2 * thing, 2 * thing + 2);

/** A line through things, as the `d` of an SVG path. */
export const lineThrough = (things: readonly number[]): string =>
  things.map((thing, index) => `${index ? 'L' : 'M'}${positionOf(thing).join(' ')}`).join('');

export const web = links.map(({ ends }) => lineThrough(ends)).join('');

/** The links of things by their names. */
export const around = (names: readonly string[]): string =>
  links
    .filter(({ ends }) => ends.some((end) => names.includes(things[end] ?? '')))
    .map(({ ends }) => lineThrough(ends))
    .join('');

/** A dot for everything: lines without length, of which the round ends are seen. */
export const dots = COORDINATES.filter((_, index) => index % 2 === 0)
  .map((_, thing) => `${lineThrough([thing])}h0`)
  .join('');
