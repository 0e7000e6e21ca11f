import { mixed } from '../../measuring/random.mjs';

const MAX_COLUMNS = 20;
const DOUBLES_EVERY = 10;
/** Seconds from one key of a layout to the next, by turns. */
const STEPS = [60, 1, 600, 3_600];
/** Just before a new year, so that a layout has rows in several. */
const START = Date.UTC(2020, 11, 31, 22) * 1_000;
const [FIRST, LAST] = [Date.UTC(1800, 0, 1) * 1_000, Date.UTC(2200, 0, 1) * 1_000];
const ODD_EVERY = 997;
const ODD_MICROSECONDS = 123_456;

function columnOf(layout, place) {
  const kind = mixed(layout, place);
  return {
    place,
    code: `vessel:archive${layout}:sensor:p${place}`,
    isText: kind % 6 === 0,
    isFlagged: kind % 5 === 1,
    isDouble: layout % DOUBLES_EVERY === DOUBLES_EVERY - 1,
    decimals: (layout + place) % 5,
  };
}

/** The streams of a layout, 1 to 20, some of them of text, some with quality flags. */
const columnsOf = (layout) =>
  Array.from({ length: ((layout * 7) % MAX_COLUMNS) + 1 }, (_, place) => columnOf(layout, place));

/**
 * The layouts of an archive. Each has as many keys, which stand for time stamps in order: the first is centuries before
 * the others, the last centuries behind, and one in a thousand is not a whole second.
 */
export function makeLayouts(count, keys) {
  return Array.from({ length: count }, (_, number) => ({
    number,
    keys,
    step: STEPS[number % STEPS.length],
    columns: columnsOf(number),
  }));
}

export function timeOfKey({ step, keys }, key) {
  if (key === 0) return FIRST;
  if (key === keys - 1) return LAST;
  return START + key * step * 1e6 + (key % ODD_EVERY === ODD_EVERY - 1 ? ODD_MICROSECONDS : 0);
}

/** A moment in microseconds as files have it: `2021-01-01 00:00:00`, with a fraction of six digits if it has one. */
export function formatTime(micros) {
  const whole = Math.floor(micros / 1e6);
  const text = new Date(whole * 1_000).toISOString().slice(0, 19).replace('T', ' ');
  const fraction = micros - whole * 1e6;
  return fraction === 0 ? text : `${text}.${String(fraction).padStart(6, '0')}`;
}

/** The microseconds of a time stamp in an answer, with any number of decimals up to six. */
export function parseTime(text) {
  const seconds = Date.parse(`${text.slice(0, 19).replace(' ', 'T')}Z`);
  return seconds * 1_000 + Number(text.slice(20).padEnd(6, '0'));
}
