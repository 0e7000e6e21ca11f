import { type ParsedQs } from 'qs';
import {
  AGGREGATE_FUNCTIONS,
  type AggregateFunction,
  type Aggregation,
  MAX_POINTS,
  parseAggregate,
  type Points,
  type ReadRequest,
} from '@pelorus/ingest/domain';
import { badParameter, booleanValue, integerValue, manyValues, oneValue, wordValues } from '@pelorus/shared/http';
import { foldCode } from '@pelorus/shared/kernel';
import { readRange } from './range-query';

/** The most codes of a request. */
export const MAX_CODES = 500;
const FLAGS = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'];

/** What a request asks to be read; faults are DomainError `malformed`. */
export function readDataQuery(query: ParsedQs): ReadRequest {
  const codes = readCodes(query);
  const range = readRange(query, ['datetimeMin', 'beginDate'], ['datetimeMax', 'endDate']);
  const aggregation = readAggregation(query);
  const points = readPoints(query);
  const flags = wordValues(query, 'qualityFlags', FLAGS);
  const limit = integerValue(query, 'limit', 0, Number.MAX_SAFE_INTEGER);
  return {
    codes,
    range,
    ...(aggregation && { aggregation }),
    ...(points && { points }),
    ...(flags.length > 0 && { keptFlags: new Set(flags.map(Number)) }),
    withFlags: booleanValue(query, 'withQualityFlags') ?? false,
    ...(limit !== undefined && { limit }),
  };
}

/** Folded, each once, in the order they are given. */
function readCodes(query: ParsedQs): string[] {
  const given = listed([...manyValues(query, 'codes'), ...manyValues(query, 'sensors')]);
  const codes = [...new Set(given.map(foldCode))];
  if (codes.length === 0) {
    throw badParameter('codes', 'missing-parameter', "'codes' is missing: name one or more streams by their URNs.");
  }
  if (codes.length > MAX_CODES) {
    throw badParameter('codes', 'too-many-codes', `'codes' takes at most ${MAX_CODES} codes, not ${codes.length}.`);
  }
  return codes;
}

function readAggregation(query: ParsedQs): Aggregation | undefined {
  const bucketing = parseAggregate(oneValue(query, 'aggregate') ?? '');
  return bucketing && { bucketing, functions: readFunctions(query) };
}

/** How many buckets there may be, where their length is not given. */
function readPoints(query: ParsedQs): Points | undefined {
  const most = integerValue(query, 'points', 1, MAX_POINTS);
  if (most === undefined) return undefined;
  if (oneValue(query, 'aggregate') !== undefined) {
    const detail = "'points' chooses the length of the buckets; leave 'aggregate' out.";
    throw badParameter('points', 'points-and-aggregate', detail);
  }
  return { most, functions: readFunctions(query) };
}

function readFunctions(query: ParsedQs): readonly AggregateFunction[] {
  const upper = listed(manyValues(query, 'aggregateFunctions')).map((name) => name.toUpperCase());
  const functions = [
    ...new Set(wordValues<AggregateFunction>({ aggregateFunctions: upper }, 'aggregateFunctions', AGGREGATE_FUNCTIONS)),
  ];
  return functions.length > 0 ? functions : ['MEAN'];
}

function listed(values: readonly string[]): string[] {
  return values
    .flatMap((value) => value.split(','))
    .map((value) => value.trim())
    .filter((value) => value !== '');
}
