import { arrowSvg, type Box, boxSvg, svg } from './svg';

/** Names that use others. */
export type Uses = ReadonlyMap<string, ReadonlySet<string>>;

/** Where a node stands, in columns and rows, and what is said of it. */
export interface Place {
  readonly column: number;
  readonly row: number;
  readonly notes?: readonly string[];
  readonly kind?: Box['kind'];
}

const WIDTH = 180;
const HEIGHT = 62;
const STEP_X = 214;
const STEP_Y = 112;
const MARGIN = 20;

/** Draws who uses whom. A name without a place is an error: somebody has to say where it stands. */
export function graphSvg(title: string, uses: Uses, places: Readonly<Record<string, Place>>): string {
  const names = [...new Set([...uses].flatMap(([from, to]) => [from, ...to]))].sort();
  const lost = [
    ...names.filter((name) => !places[name]),
    ...Object.keys(places).filter((name) => !names.includes(name)),
  ];
  if (lost.length > 0) throw new Error(`without a place in the drawing, or without a name: ${lost.join(', ')}`);
  const boxes = new Map(names.map((name) => [name, boxOf(name, places[name]!)]));
  const arrows = [...uses].flatMap(([from, all]) =>
    [...all].sort().flatMap((to) => {
      const both = uses.get(to)?.has(from) ?? false;
      return both && to < from ? [] : [arrowSvg(boxes.get(from)!, boxes.get(to)!, both)];
    }),
  );
  const all = [...boxes.values()];
  const width = Math.max(...all.map(({ x }) => x)) + WIDTH / 2 + MARGIN;
  const height = Math.max(...all.map(({ y }) => y)) + HEIGHT / 2 + MARGIN;
  return svg(width, height, title, [...arrows, ...all.map(boxSvg)]);
}

const boxOf = (name: string, { column, row, notes = [], kind }: Place): Box => ({
  x: MARGIN + WIDTH / 2 + column * STEP_X,
  y: MARGIN + HEIGHT / 2 + row * STEP_Y,
  width: WIDTH,
  height: HEIGHT,
  lines: [name, ...notes],
  ...(kind === undefined ? {} : { kind }),
});

/** The same without what follows from others: who uses a user of something may use it, too. */
export function withoutImplied(uses: Uses): Uses {
  const reaches = (from: string, to: string, seen: Set<string>): boolean =>
    [...(uses.get(from) ?? [])].some((next) => {
      if (next === to) return true;
      if (seen.has(next)) return false;
      return reaches(next, to, seen.add(next));
    });
  const isImplied = (from: string, to: string): boolean =>
    [...(uses.get(from) ?? [])].some(
      (next) => next !== to && !uses.get(next)?.has(from) && reaches(next, to, new Set([from])),
    );
  return new Map(
    [...uses].map(([from, all]) => [from, new Set([...all].filter((to) => !isImplied(from, to)))] as const),
  );
}
