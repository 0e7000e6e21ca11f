import { pickChoice, pickTexts } from '../ui/page/address';

/** State of the page for a wall, as its address says it. */
export type WallSearch = ReturnType<typeof readWallSearch>;

/** Hours that the small lines go back. */
export const WALL_HOURS = ['1', '6', '24', '168'] as const;
export type WallHours = (typeof WALL_HOURS)[number];

/**
 * Reads the state of the page for a wall: `codes` of streams, a `*` at the end of one standing for anything; `hours`;
 * `title`.
 */
export const readWallSearch = (search: Readonly<Record<string, unknown>>) =>
  pickTexts(search, ['codes', 'hours', 'title']);

/** Codes of an address, each once, in lower case as streams have them. */
export const wallCodes = ({ codes = '' }: WallSearch): readonly string[] => [
  ...new Set(
    codes
      .split(',')
      .map((code) => code.trim().toLowerCase())
      .filter(Boolean),
  ),
];

export const wallHours = ({ hours }: WallSearch): WallHours => pickChoice(hours, WALL_HOURS) ?? '24';
