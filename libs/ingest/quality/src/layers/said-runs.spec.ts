import fc from 'fast-check';
import { decodeRuns, encodeRuns, joinPacks, MOST_PACKED, splitPack } from './run-pack';
import { isSaidAt, joined, replaceRuns, type SaidRun, type TimeRun } from './said-runs';

const TIMES = 24;

/** Flags of each time of a span, from one moment on. */
interface Saying {
  readonly minUs: number;
  readonly flags: readonly number[];
}

const saying: fc.Arbitrary<Saying> = fc
  .tuple(fc.nat(TIMES - 1), fc.array(fc.constantFrom(0, 0, 1, 1, 1, 3, 4), { minLength: 1, maxLength: TIMES }))
  .map(([minUs, flags]) => ({ minUs, flags: flags.slice(0, TIMES - minUs) }));

function runsOfFlags({ minUs, flags }: Saying): TimeRun[] {
  const single = flags.map((flag, i) => ({ minUs: minUs + i, maxUs: minUs + i, flag }));
  return joined(single.filter(({ flag }) => flag !== 0));
}

const spanOf = ({ minUs, flags }: Saying): { minUs: number; maxUs: number } => ({
  minUs,
  maxUs: minUs + flags.length - 1,
});

/** What is said of a time as of a moment, by plain lists: nothing before the first saying counts as the first one. */
function modelAt(sayings: readonly Saying[], time: number, at: number): number {
  const told = sayings.map(({ minUs, flags }) => flags[time - minUs]);
  const first = told.findIndex((flag) => flag !== undefined && flag !== 0);
  if (first < 0) return 0;
  const last = told.slice(0, Math.max(at, first) + 1).findLast((flag) => flag !== undefined);
  return last ?? 0;
}

function flagAt(said: readonly SaidRun[], time: number, at: number): number {
  const found = said.filter((run) => run.minUs <= time && time <= run.maxUs && isSaidAt(run, at));
  return found.length > 1 ? NaN : (found[0]?.flag ?? 0);
}

const say = (sayings: readonly Saying[]): SaidRun[] =>
  sayings.reduce<SaidRun[]>((said, each, at) => replaceRuns(said, spanOf(each), runsOfFlags(each), at) ?? said, []);

describe('runs that are replaced', () => {
  it('say at each time and as of each moment what plain lists of flags say', () => {
    fc.assert(
      fc.property(fc.array(saying, { maxLength: 8 }), (sayings) => {
        const said = say(sayings);
        const all = (flag: (time: number, at: number) => number): number[][] =>
          Array.from({ length: TIMES }, (_, time) => sayings.map((_each, at) => flag(time, at)));
        expect(all((time, at) => flagAt(said, time, at))).toEqual(all((time, at) => modelAt(sayings, time, at)));
      }),
      { numRuns: 500 },
    );
  });

  it('are not replaced when they say so already', () => {
    fc.assert(
      fc.property(fc.array(saying, { minLength: 1, maxLength: 5 }), (sayings) => {
        const last = sayings.at(-1)!;
        expect(replaceRuns(say(sayings), spanOf(last), runsOfFlags(last), 99)).toBeUndefined();
      }),
    );
  });

  it('stay one run while a stream that is good grows', () => {
    const grown = say(Array.from({ length: TIMES }, (_, minUs) => ({ minUs, flags: [1] })));
    expect(grown).toEqual([{ minUs: 0, maxUs: TIMES - 1, flag: 1 }]);
  });

  it('keep what was said, with its end', () => {
    const said = say([
      { minUs: 0, flags: [1, 1, 1] },
      { minUs: 1, flags: [4] },
      { minUs: 0, flags: [0, 0, 0] },
    ]);
    expect(said).toEqual([
      { minUs: 0, maxUs: 0, flag: 1, untilUs: 2 },
      { minUs: 1, maxUs: 1, flag: 1, untilUs: 1 },
      { minUs: 1, maxUs: 1, flag: 4, sinceUs: 1, untilUs: 2 },
      { minUs: 2, maxUs: 2, flag: 1, untilUs: 2 },
    ]);
  });

  it('are the same after they were cut into packs, packed, unpacked and joined', () => {
    const many = fc.array(saying, { minLength: 1, maxLength: 12 }).map((sayings) => say(sayings));
    fc.assert(
      fc.property(fc.array(many, { minLength: 1, maxLength: 12 }), fc.nat(50), (layers, far) => {
        const moved = layers.flatMap((runs, layer) =>
          runs.map((run) => ({
            layer: layer % 3,
            run: { ...run, minUs: run.minUs + layer * 40 - far, maxUs: run.maxUs + layer * 40 - far },
          })),
        );
        const said = new Map(
          [0, 1, 2].map((layer) => [layer, joined(moved.filter((each) => each.layer === layer).map(({ run }) => run))]),
        );
        const packs = splitPack({ minUs: -Infinity, maxUs: Infinity, said });
        const stored = packs.map((pack) => ({ said: decodeRuns(encodeRuns(pack.said)) }));
        const back = joinPacks(stored);
        for (const [layer, runs] of said) expect(sorted(back.get(layer) ?? [])).toEqual(sorted(runs));
      }),
    );
  });

  it('are cut into packs that follow each other and take all of time', () => {
    const runs = Array.from({ length: 1_000 }, (_, i) => ({ minUs: i * 60e6, maxUs: i * 60e6, flag: 4 }));
    const packs = splitPack({ minUs: -Infinity, maxUs: Infinity, said: new Map([[7, runs]]) });
    expect(packs).toHaveLength(Math.ceil(1_000 / MOST_PACKED));
    packs.forEach(({ minUs, maxUs }, i) => {
      expect(minUs).toBe(i === 0 ? -Infinity : packs[i - 1]!.maxUs + 1);
      if (i === packs.length - 1) expect(maxUs).toBe(Infinity);
    });
    expect(encodeRuns(packs[1]!.said).length / MOST_PACKED).toBeLessThan(8);
  });
});

const sorted = (runs: readonly SaidRun[]): SaidRun[] =>
  [...runs].sort(
    (a, b) => a.minUs - b.minUs || (a.sinceUs ?? -1) - (b.sinceUs ?? -1) || (a.untilUs ?? 1e9) - (b.untilUs ?? 1e9),
  );
