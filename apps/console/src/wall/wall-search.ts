import { pickChoice, pickTexts } from '../ui/page/address';

export type WallSearch = ReturnType<typeof readWallSearch>;

/** Hours of sparklines. */
export const WALL_HOURS = ['1', '6', '24', '168'] as const;
export type WallHours = (typeof WALL_HOURS)[number];

/** Reads the URL: `codes` of streams, a final `*` as wildcard; `hours`; `title`. */
export const readWallSearch = (search: Readonly<Record<string, unknown>>) =>
  pickTexts(search, ['codes', 'hours', 'title']);

/** Codes of the URL, distinct and in lower case. */
export const wallCodes = ({ codes = '' }: WallSearch): readonly string[] => [
  ...new Set(
    codes
      .split(',')
      .map((code) => code.trim().toLowerCase())
      .filter(Boolean),
  ),
];

export const wallHours = ({ hours }: WallSearch): WallHours => pickChoice(hours, WALL_HOURS) ?? '24';
