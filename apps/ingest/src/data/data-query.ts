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
import { readFlagUse } from '../quality/flag-query';
import { OLDER_BUCKETS, OLDER_FUNCTIONS } from './older-names';
import { readTimeRange } from './range-query';

/** Largest number of codes in a query. */
export const MAX_CODES = 500;
/** Largest number of datasets in a query. */
export const MAX_DATASETS = 500;
const MAX_ID = 15;

/** Reads the request of a query; DomainError `malformed` for faults. */
export function readDataQuery(query: ParsedQs, maxCodes = MAX_CODES): ReadRequest {
  const codes = readCodes(query, maxCodes);
  const range = readTimeRange(query, ['datetimeMin', 'beginDate'], ['datetimeMax', 'endDate']);
  const aggregation = readAggregation(query);
  const points = readPoints(query);
  const datasetIds = readDatasetIds(query);
  const limit = integerValue(query, 'limit', 0, Number.MAX_SAFE_INTEGER);
  return {
    codes,
    range,
    follow: booleanValue(query, 'follow') ?? false,
    ...(aggregation && { aggregation }),
    ...(points && { points }),
    ...(datasetIds.size > 0 && { datasetIds }),
    ...readFlagUse(query),
    ...(limit !== undefined && { limit }),
  };
}

/** The codes of a query: folded, each once, in their order. */
export function readCodes(query: ParsedQs, most: number): string[] {
  const given = listed([...manyValues(query, 'codes'), ...manyValues(query, 'sensors')]);
  const codes = [...new Set(given.map(foldCode))];
  if (codes.length === 0) {
    throw badParameter('codes', 'missing-parameter', "'codes' is missing: name one or more streams by their URNs.");
  }
  if (codes.length > most) {
    throw badParameter('codes', 'too-many-codes', `'codes' takes at most ${most} codes, not ${codes.length}.`);
  }
  return codes;
}

function readDatasetIds(query: ParsedQs): ReadonlySet<number> {
  const given = listed(manyValues(query, 'datasetIds'));
  const wrong = given.find((text) => !/^\d+$/.test(text) || text.length > MAX_ID);
  if (wrong !== undefined) {
    const detail = `'datasetIds' takes ids of datasets, whole numbers, not '${wrong.slice(0, 64)}'.`;
    throw badParameter('datasetIds', 'bad-number', detail);
  }
  const ids = new Set(given.map(Number));
  if (ids.size <= MAX_DATASETS) return ids;
  const detail = `'datasetIds' takes at most ${MAX_DATASETS} ids, not ${ids.size}.`;
  throw badParameter('datasetIds', 'too-many-datasets', detail);
}

function readAggregation(query: ParsedQs): Aggregation | undefined {
  const text = oneValue(query, 'aggregate') ?? '';
  const word = text.trim().toUpperCase();
  const functions = readFunctions(query);
  // Older clients ask for the values themselves by SECOND without functions.
  if (word === 'SECOND' && functions.length === 0) return undefined;
  const bucketing = parseAggregate(Object.hasOwn(OLDER_BUCKETS, word) ? OLDER_BUCKETS[word]! : text);
  return bucketing && { bucketing, functions: orMean(functions) };
}

/** The largest number of buckets, when the query leaves their length open. */
function readPoints(query: ParsedQs): Points | undefined {
  const most = integerValue(query, 'points', 1, MAX_POINTS);
  if (most === undefined) return undefined;
  if (oneValue(query, 'aggregate') !== undefined) {
    const detail = "'points' chooses the length of the buckets; leave 'aggregate' out.";
    throw badParameter('points', 'points-and-aggregate', detail);
  }
  return { most, functions: orMean(readFunctions(query)) };
}

/** The functions of a query; older names become their own names. */
function readFunctions(query: ParsedQs): AggregateFunction[] {
  const aggregateFunctions = listed(manyValues(query, 'aggregateFunctions'))
    .map((name) => name.toUpperCase())
    .map((name) => (Object.hasOwn(OLDER_FUNCTIONS, name) ? OLDER_FUNCTIONS[name]! : name));
  return [...new Set(wordValues({ aggregateFunctions }, 'aggregateFunctions', AGGREGATE_FUNCTIONS))];
}

function orMean(functions: readonly AggregateFunction[]): readonly AggregateFunction[] {
  return functions.length > 0 ? functions : ['MEAN'];
}

function listed(values: readonly string[]): string[] {
  return values
    .flatMap((value) => value.split(','))
    .map((value) => value.trim())
    .filter((value) => value !== '');
}
