import { type ParsedQs } from 'qs';
import { type ListRequest, type PageRequest, type SortKey } from '@pelorus/shared/kernel';
import { type Collection } from '@pelorus/shared/persistence';
import { describedBy } from '../openapi/described-collections';
import { type DescribedField, describeFields } from '../openapi/list-fields';
import { DEDUP, type QueryParameter } from './query-parameter';
import { badParameter, integerValue, manyValues, oneValue } from './query-values';

/** The most records a list gives at once. */
export const MAX_HITS = 10_000;
const MAX_OFFSET = Number.MAX_SAFE_INTEGER;
const MAX_SORTS = 16;

export interface ListQuery {
  readonly collection: Collection;
  /** How many records come without `hits`. */
  readonly defaultHits: number;
  /** Whether the list can also be read in full, in formats that have no pages. */
  readonly inFull?: boolean;
  /** Parameters of the list besides `hits`, `offset`, `where`, `sorts` and `dedup`. */
  readonly further?: readonly QueryParameter[];
}

/** The query parameters of a list, as they are described and checked. */
export function listParameters({ collection, defaultHits, inFull = false, further = [] }: ListQuery): QueryParameter[] {
  const sortable = describeFields(collection, (relation) => relation.kind === 'one');
  return [
    {
      name: 'hits',
      description: `How many records at the most; 0 gives the total only. Without it: ${defaultHits}. A page has up to ${MAX_HITS}.`,
      schema: { type: 'integer', minimum: 0, ...(inFull ? {} : { maximum: MAX_HITS }), default: defaultHits },
    },
    {
      name: 'offset',
      description: 'How many records to skip.',
      schema: { type: 'integer', minimum: 0, default: 0 },
    },
    whereParameter(collection),
    {
      name: 'sorts',
      description: `Keys to sort by, comma-separated or repeated; \`-key\` sorts descending. Keys: ${namesOf(sortable)}.`,
      schema: { type: 'string' },
      example: '-id',
      extensions: { 'x-fields': sortable },
    },
    ...further,
    DEDUP,
  ];
}

export function whereParameter(collection: Collection): QueryParameter {
  const filterable = describeFields(collection);
  return {
    name: 'where',
    description: `A filter in RSQL, for example \`id>=1;id!=7\`. Fields: ${namesOf(filterable)}.`,
    schema: { type: 'string', maxLength: 16_384 },
    example: 'id>=1',
    extensions: { 'x-fields': filterable, ...describedBy(collection) },
  };
}

function namesOf(fields: readonly DescribedField[]): string {
  return fields.map(({ name }) => name).join(', ');
}

/** Reads the part of a collection that a request asks for; faults are DomainError `malformed`. */
export function readPageRequest(query: ParsedQs, { defaultHits }: ListQuery): PageRequest {
  return {
    hits: integerValue(query, 'hits', 0, MAX_HITS) ?? defaultHits,
    offset: integerValue(query, 'offset', 0, MAX_OFFSET) ?? 0,
    sorts: readSorts(query),
    ...readWhere(query),
  };
}

/** Reads which part of a collection is asked for in full; without `hits` there is no end to it. */
export function readListRequest(query: ParsedQs): ListRequest {
  return {
    hits: integerValue(query, 'hits', 0, Number.MAX_SAFE_INTEGER),
    offset: integerValue(query, 'offset', 0, MAX_OFFSET) ?? 0,
    sorts: readSorts(query),
    ...readWhere(query),
  };
}

function readSorts(query: ParsedQs): SortKey[] {
  const keys = manyValues(query, 'sorts')
    .flatMap((value) => value.split(','))
    .map((key) => key.trim())
    .filter((key) => key !== '');
  if (keys.length > MAX_SORTS) {
    throw badParameter('sorts', 'too-many-keys', `'sorts' takes at most ${MAX_SORTS} keys, not ${keys.length}.`);
  }
  return keys.map((key) => ({ field: key.replace(/^[-+]/, ''), descending: key.startsWith('-') }));
}

/** Reads the filter; an empty one counts as none. */
export function readWhere(query: ParsedQs): Pick<PageRequest, 'where'> {
  const where = oneValue(query, 'where');
  return where === undefined || where.trim() === '' ? {} : { where };
}
