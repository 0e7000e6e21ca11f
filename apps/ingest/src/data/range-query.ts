import { type ParsedQs } from 'qs';
import { rangeBetween, type TimeRange, type WrittenBound } from '@pelorus/ingest/domain';
import { badParameter, oneValue } from '@pelorus/shared/http';
import { parseDateTime } from '@pelorus/shared/kernel';

/** The names of a bound: its own and those of older clients. */
export type BoundNames = readonly [string, ...string[]];

/** The range of a query; a missing bound leaves it open. */
export function readTimeRange(query: ParsedQs, min: BoundNames, max: BoundNames): TimeRange {
  return rangeBetween(readBound(query, min), readBound(query, max));
}

function readBound(query: ParsedQs, names: BoundNames): WrittenBound | undefined {
  const given = names.filter((name) => (oneValue(query, name)?.trim() ?? '') !== '');
  const [name, other] = given;
  if (name === undefined) return undefined;
  if (other !== undefined) {
    throw badParameter(other, 'repeated-parameter', `'${other}' is another name of '${name}': give one of them.`);
  }
  const text = oneValue(query, name)?.trim() ?? '';
  const parsed = parseDateTime(text);
  if (parsed) return { ...parsed, fraction: /\.\d/.test(text) };
  const detail =
    `'${name}' is no date-time: '${text.slice(0, 64)}'; expected for example 2024-01-17T18:17:13 ` +
    '(UTC; a `+` of an offset must be written as %2B).';
  throw badParameter(name, 'bad-date-time', detail);
}
