import { FLAG } from '../flag';
import { notAsExpected, type Parameter } from '../parameters/parameter';
import { amount, isNumber } from '../parameters/scalar.parameters';
import { defineTest } from '../quality-test';
import { NO_REACH, type Reach } from '../reach';
import { type Series, US_PER_SECOND } from '../series';

interface OffsetWindow {
  readonly windowHours: number;
}

interface Offset extends OffsetWindow {
  readonly threshold: number;
}

interface RelativeOffset extends OffsetWindow {
  /** Relative offsets from the value before; positive is upwards. */
  readonly relative: readonly number[];
}

const RETURNS = 'until the values come back within `windowHours` from the value before';
const WINDOW = amount('The longest time in hours from the value before to the one that came back');

/** Plateau that returns: a stopped pump, a cable loose for an hour. */
export const offset = defineTest<Offset>({
  name: 'offset',
  about: `Values that are all further than \`threshold\` above or below the value before are 4, ${RETURNS}.`,
  parameters: { windowHours: WINDOW, threshold: amount('The largest step that is good', { orZero: true }) },
  reach: reachOf,
  judge: ({ windowHours, threshold }, series, from, to, flags) => {
    judgePlateaus(series, from, to, flags, { windowHours, up: () => threshold, down: () => threshold });
  },
});

/** The same by relative offset, as in SaQC. */
export const offsetRelative = defineTest<RelativeOffset>({
  name: 'offset_relative',
  about: `Values that are all above or below the value before by more than a share of it are 4, ${RETURNS}.`,
  parameters: { windowHours: WINDOW, relative: shares() },
  reach: reachOf,
  judge: ({ windowHours, relative }, series, from, to, flags) => {
    const above = relative.find((share) => share > 0) ?? Infinity;
    const below = -(relative.find((share) => share < 0) ?? -Infinity);
    const of = (share: number) => (value: number) => (share === Infinity ? Infinity : share * Math.abs(value));
    judgePlateaus(series, from, to, flags, { windowHours, up: of(above), down: of(below) });
  },
});

function shares(): Parameter<readonly number[]> {
  const description =
    'Shares of the value before: 0.2 for a fifth higher, -0.2 for a fifth lower; one of them, or both';
  return {
    description,
    schema: { type: 'array', minItems: 1, maxItems: 2, items: { type: 'number' }, examples: [[0.2, -0.2]] },
    read: (given, place, faults) => {
      const isPair = Array.isArray(given) && (given.length === 1 || given.length === 2) && given.every(isNumber);
      const [first = 0, second = -Math.sign(first)] = isPair ? (given as number[]) : [];
      if (first * second < 0) return given as number[];
      return notAsExpected(
        given,
        place,
        'one or two numbers, one of them above 0 and one below, such as [0.2, -0.2]',
        faults,
      );
    },
  };
}

function reachOf({ windowHours }: OffsetWindow): Reach {
  return { ...NO_REACH, beforeSeconds: windowHours * 3600, afterSeconds: windowHours * 3600 };
}

interface PlateauRule extends OffsetWindow {
  /** Level above a value, or below it, at which a plateau begins. */
  readonly up: (value: number) => number;
  readonly down: (value: number) => number;
}

function judgePlateaus(series: Series, from: number, to: number, flags: Uint8Array, rule: PlateauRule): void {
  const { timesUs, values } = series;
  const windowUs = rule.windowHours * 3600 * US_PER_SECOND;
  let start = from;
  while (start > 0 && timesUs[from]! - timesUs[start - 1]! <= windowUs) start--;
  let end = to;
  while (end < values.length && timesUs[end]! - timesUs[to - 1]! <= windowUs) end++;
  // Plateaus that begin at a place, less those that end before it.
  const changes = new Int32Array(to - from + 1);
  const found = (before: number, back: number): void => {
    if (timesUs[back]! - timesUs[before]! > windowUs || back <= from || before + 1 >= to) return;
    changes[Math.max(before + 1, from) - from]!++;
    changes[Math.min(back, to) - from]!--;
  };
  findPlateaus(series, start, end, { off: rule.up, back: rule.down, sign: 1 }, found);
  findPlateaus(series, start, end, { off: rule.down, back: rule.up, sign: -1 }, found);
  for (let i = from, within = 0; i < to; i++) {
    within += changes[i - from]!;
    flags[i] = values[i] !== values[i] ? FLAG.missing : within > 0 ? FLAG.bad : FLAG.good;
  }
}

interface Direction {
  readonly off: (value: number) => number;
  readonly back: (value: number) => number;
  /** 1 upwards, -1 downwards. */
  readonly sign: number;
}

/**
 * Finds plateaus of a direction: the place before, and that of the first value back, unless off in the other direction.
 * Of waiting values the newest has the highest bound: a stack suffices.
 */
function findPlateaus(
  { values }: Series,
  start: number,
  end: number,
  { off, back, sign }: Direction,
  found: (before: number, back: number) => void,
): void {
  const waiting = new Int32Array(end - start);
  let count = 0;
  for (let i = start, before = -1; i < end; i++) {
    const value = values[i]! * sign;
    if (value !== value) continue;
    const isOff = (from: number): boolean => value - values[from]! * sign > off(values[from]!);
    for (; count > 0 && !isOff(waiting[count - 1]!); count--) {
      const last = waiting[count - 1]!;
      if (values[last]! * sign - value <= back(values[last]!)) found(last, i);
    }
    if (before >= 0 && isOff(before)) waiting[count++] = before;
    before = i;
  }
}
