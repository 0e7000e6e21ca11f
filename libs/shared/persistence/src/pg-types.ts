import { types } from 'pg';

/** Object identifiers of int8 and of its arrays in PostgreSQL's catalogue. */
const INT8 = 20;
const INT8_ARRAY = 1016;

function parseInt8(text: string): number {
  const value = Number(text);
  // Ids and counts stay far below 2^53; a value that does not must not be rounded in silence.
  if (!Number.isSafeInteger(value)) throw new RangeError(`integer ${text} does not fit a JavaScript number`);
  return value;
}

function parseInt8Array(text: string): number[] {
  return text === '{}' ? [] : text.slice(1, -1).split(',').map(parseInt8);
}

const PARSERS: Readonly<Record<number, (text: string) => unknown>> = {
  [INT8]: parseInt8,
  [INT8_ARRAY]: parseInt8Array,
};

/** Parsers of the driver: its defaults, but int8 is a number, also in arrays (none of which holds a null). */
export const PG_TYPES = {
  getTypeParser(oid: number, format?: 'text' | 'binary'): (value: never) => unknown {
    const own = format === 'binary' ? undefined : PARSERS[oid];
    if (own) return own as (value: never) => unknown;
    return types.getTypeParser(oid, format as 'text') as (value: never) => unknown;
  },
};
