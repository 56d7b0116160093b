import { links } from './company';

/** The drawing's size in its own units. */
export const size = { width: 400, height: 340 };

const COORDINATES = [
  241, 122, 343, 320, 274, 152, 336, 152, 148, 20, 191, 33, 293, 76, 277, 35, 20, 40, 20, 130, 20,
  295, 177, 211, 238, 223, 284, 236, 380, 141, 350, 107, 148, 320, 81, 281, 120, 74, 152, 112, 134,
  199, 132, 153, 64, 212, 102, 32, 224, 290, 59, 153, 310, 289, 205, 92, 380, 231, 336, 197, 60, 20,
  364, 20, 201, 249, 327, 247, 126, 282, 105, 116, 20, 219, 20, 85, 102, 236, 380, 71, 179, 288,
  234, 20, 191, 135, 241, 65, 266, 320, 363, 274, 380, 186, 336, 62, 73, 65, 319, 20, 59, 108, 20,
  175, 44, 257, 267, 276, 147, 242, 213, 185, 305, 120, 103, 320, 165, 69, 95, 179,
];

export type Place = readonly [x: number, y: number];

/** Where each thing stands, in their order: no two nearer than 43 units, few lines that cross. */
const places: readonly Place[] = COORDINATES.flatMap((x, index) =>
  index % 2 ? [] : [[x, COORDINATES[index + 1] ?? 0] as const],
);

export const placeOf = (thing: number): Place => places[thing] ?? [0, 0];

/** A line through things, as the `d` of an SVG path. */
export const lineThrough = (things: readonly number[]): string =>
  things.map((thing, index) => `${index ? 'L' : 'M'}${placeOf(thing).join(' ')}`).join('');

/** All links. */
export const web = links.map(({ ends }) => lineThrough(ends)).join('');

/** A dot for everything: lines without length, whose round ends are seen. */
export const dots = places.map((place) => `M${place.join(' ')}h0`).join('');
