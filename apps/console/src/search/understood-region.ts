import { type Box } from '../map/place';
import regions from './regions.json';

/** A part of the sea by its name. */
export interface Region {
  readonly name: string;
  readonly box: Box;
}

/** The region that words name, in English or German, the one with the longest name; and the words that name none. */
export function understoodRegion(words: string): { readonly region?: Region; readonly rest: string } {
  const text = ` ${words.toLowerCase()} `;
  const found = regions
    .flatMap(({ names, box }) => names.map((name) => ({ name, box: box as unknown as Box })))
    .filter(({ name }) => text.includes(` ${name.toLowerCase()} `))
    .sort((a, b) => b.name.length - a.name.length)[0];
  if (!found) return { rest: words };
  return { region: found, rest: text.replace(` ${found.name.toLowerCase()} `, ' ').trim().replace(/\s+/g, ' ') };
}

/** Whether a position (longitude, latitude) is in a region. */
export function isIn([west, south, east, north]: Box, [longitude, latitude]: readonly [number, number]): boolean {
  const from = (((longitude - west) % 360) + 360) % 360;
  return latitude >= south && latitude <= north && (east - west >= 360 || from <= east - west);
}
