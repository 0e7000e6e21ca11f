import { didYouMean, nearest, parseDateTime } from '@pelorus/shared/kernel';
import { US_PER_SECOND } from '../series';
import { notAsExpected, type Parameter } from './parameter';

const MOST_COUNTED = 100_000;

export function number(description: string): Parameter<number> {
  return {
    description,
    schema: { type: 'number' },
    read: (given, place, faults) => (isNumber(given) ? given : notAsExpected(given, place, 'a number', faults)),
  };
}

export function amount(description: string, { orZero = false } = {}): Parameter<number> {
  return {
    description,
    schema: { type: 'number', ...(orZero ? { minimum: 0 } : { exclusiveMinimum: 0 }) },
    read: (given, place, faults) =>
      isNumber(given) && (orZero ? given >= 0 : given > 0)
        ? given
        : notAsExpected(given, place, orZero ? 'a number from 0 on' : 'a number above 0', faults),
  };
}

/** Shortest time, a microsecond, in seconds. */
const SHORTEST = 1e-6;

export function windowSeconds(description: string): Parameter<number> {
  return {
    description,
    schema: { type: 'number', minimum: SHORTEST },
    read: (given, place, faults) =>
      isNumber(given) && given >= SHORTEST
        ? given
        : notAsExpected(given, place, `a number from ${SHORTEST} on`, faults),
  };
}

export function count(description: string, least = 1): Parameter<number> {
  return {
    description,
    schema: { type: 'integer', minimum: least, maximum: MOST_COUNTED },
    read: (given, place, faults) =>
      isNumber(given) && Number.isInteger(given) && given >= least && given <= MOST_COUNTED
        ? given
        : notAsExpected(given, place, `a whole number from ${least} to ${MOST_COUNTED}`, faults),
  };
}

export function yesOrNo(description: string): Parameter<boolean> {
  return {
    description,
    schema: { type: 'boolean' },
    read: (given, place, faults) =>
      typeof given === 'boolean' ? given : notAsExpected(given, place, 'true or false', faults),
  };
}

export function word<Word extends string>(description: string, words: readonly Word[]): Parameter<Word> {
  return {
    description,
    schema: { type: 'string', enum: [...words] },
    read: (given, place, faults) => {
      const found = words.find((each) => each === given);
      if (found !== undefined) return found;
      const hint = typeof given === 'string' ? didYouMean(nearest(given, words)) : '';
      return notAsExpected(given, place, `one of ${words.join(', ')}${hint}`, faults);
    },
  };
}

export function name(description: string): Parameter<string> {
  return {
    description,
    schema: { type: 'string', maxLength: 2_000 },
    read: (given, place, faults) =>
      typeof given === 'string' && given !== '' ? given : notAsExpected(given, place, 'a name', faults),
  };
}

const MOMENT = 'a date-time such as 2024-01-17T12:00:00, or seconds since 1970';

/** Moment in microseconds since 1970, as date-time (UTC) or seconds. */
export function moment(description: string): Parameter<number> {
  return {
    description,
    schema: { type: ['string', 'number'] },
    read: (given, place, faults) => momentOf(given) ?? notAsExpected(given, place, MOMENT, faults),
  };
}

/** Parses a moment to microseconds since 1970; undefined otherwise. */
export function momentOf(given: unknown): number | undefined {
  if (isNumber(given)) return given * US_PER_SECOND;
  const parsed = typeof given === 'string' ? parseDateTime(given) : undefined;
  return parsed && parsed.instant.ms * 1_000 + parsed.instant.us;
}

export function isNumber(given: unknown): given is number {
  return typeof given === 'number' && Number.isFinite(given);
}
