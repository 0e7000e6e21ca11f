import { type FunctionName, type Geometry, MICROS_PER_DAY, type TimeSpan } from '@pelorus/sensorthings/query';
import { callOfShapes, shapeOf } from './shape-calls';
import { MAX_TIME, MIN_TIME } from './times';
import { asNumber, asTime, isBefore } from './values';

type TextCall = (...texts: string[]) => unknown;
type TimeCall = (one: TimeSpan, other: TimeSpan) => unknown;

const TEXT_CALLS: Readonly<Record<string, TextCall>> = {
  substringof: (part = '', text = '') => text.includes(part),
  contains: (text = '', part = '') => text.includes(part),
  startswith: (text = '', part = '') => text.startsWith(part),
  endswith: (text = '', part = '') => text.endsWith(part),
  length: (text = '') => text.length,
  indexof: (text = '', part = '') => text.indexOf(part),
  tolower: (text = '') => text.toLowerCase(),
  toupper: (text = '') => text.toUpperCase(),
  trim: (text = '') => text.trim(),
  concat: (one = '', other = '') => one + other,
};

const date = (time: number): Date => new Date(Math.floor(time / 1000));
const microsOfDay = (time: number): number => time - Math.floor(time / MICROS_PER_DAY) * MICROS_PER_DAY;

const TIME_CALLS: Readonly<Record<string, TimeCall>> = {
  year: ({ start }) => date(start).getUTCFullYear(),
  month: ({ start }) => date(start).getUTCMonth() + 1,
  day: ({ start }) => date(start).getUTCDate(),
  hour: ({ start }) => date(start).getUTCHours(),
  minute: ({ start }) => date(start).getUTCMinutes(),
  second: ({ start }) => date(start).getUTCSeconds(),
  fractionalseconds: ({ start }) => (microsOfDay(start) % 1e6) / 1e6,
  date: ({ start }) => start - microsOfDay(start),
  time: ({ start }) => microsOfDay(start),
  totaloffsetminutes: () => 0,
  before: isBefore,
  after: (one, other) => isBefore(other, one),
  meets: (one, other) => one.end === other.start || other.end === one.start,
  during: (one, other) =>
    one.start >= other.start && (one.start === one.end ? one.start < other.end : one.end <= other.end),
  overlaps: (one, other) => one.start < lastOf(other) && other.start < lastOf(one),
  starts: (one, other) => one.start === other.start,
  finishes: (one, other) => one.end === other.end,
};

/** End of a time; of an instant a moment later, because it includes itself. */
const lastOf = ({ start, end }: TimeSpan): number => (start === end ? start + 0.5 : end);

const NUMBER_CALLS: Readonly<Record<string, (value: number) => number>> = {
  // Rounds halves away from zero, as OData does.
  round: (value) => Math.sign(value) * Math.round(Math.abs(value)),
  floor: Math.floor,
  ceiling: Math.ceil,
};

/** Result of a function; null where an argument is null or of another kind. */
export function callFunction(name: FunctionName, args: readonly unknown[], now: number): unknown {
  if (args.length === 0) return constantTime(name, now);
  if (name === 'substring') return substring(args);
  const textCall = TEXT_CALLS[name];
  if (textCall) return args.every((arg) => typeof arg === 'string') ? textCall(...args) : null;
  const numberCall = NUMBER_CALLS[name];
  if (numberCall) return ofNumber(numberCall, args[0]);
  const timeCall = TIME_CALLS[name];
  if (timeCall) return ofTimes(timeCall, args);
  return ofShapes(name, args);
}

function constantTime(name: FunctionName, now: number): TimeSpan {
  const time = name === 'mindatetime' ? MIN_TIME : name === 'maxdatetime' ? MAX_TIME : now;
  return { start: time, end: time };
}

function substring([text, start, length]: readonly unknown[]): string | null {
  const [from, count] = [asNumber(start), asNumber(length)];
  if (typeof text !== 'string' || from === undefined || (length !== undefined && count === undefined)) return null;
  return text.slice(Math.max(0, from), count === undefined ? undefined : Math.max(0, from) + Math.max(0, count));
}

function ofNumber(call: (value: number) => number, arg: unknown): number | null {
  const value = asNumber(arg);
  return value === undefined ? null : call(value);
}

function ofTimes(call: TimeCall, args: readonly unknown[]): unknown {
  const [one = null, other = null] = args.map(asTime);
  return one === null || (args.length > 1 && other === null) ? null : call(one, other ?? one);
}

function ofShapes(name: FunctionName, args: readonly unknown[]): boolean | number | null {
  const count = name === 'geo.length' ? 1 : 2;
  const shapes = args.slice(0, count).map(shapeOf);
  if (shapes.includes(null)) return null;
  return callOfShapes(name, shapes as Geometry[], args[2]);
}
