import { type ParsedQs } from 'qs';
import { type ListRequest, type PageRequest, type SortKey } from '@pelorus/shared/kernel';
import { type Collection, selectorsOf } from '@pelorus/shared/persistence';
import { DEDUP, type QueryParameter } from './query-parameter';
import { badParameter, integerValue, manyValues, oneValue } from './query-values';

/** The most records a list gives at once. */
export const MAX_HITS = 10_000;
const MAX_OFFSET = Number.MAX_SAFE_INTEGER;
const MAX_SORTS = 16;

/** How a collection is listed. */
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
  const sortable = selectorsOf(collection, (relation) => relation.kind === 'one', 1);
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
      description: `Keys to sort by, comma-separated or repeated; \`-key\` sorts descending. Keys: ${sortable.join(', ')}.`,
      schema: { type: 'string' },
      example: '-id',
    },
    ...further,
    DEDUP,
  ];
}

/** The parameter that filters a collection. */
export function whereParameter(collection: Collection): QueryParameter {
  const filterable = selectorsOf(collection, () => true, 1);
  return {
    name: 'where',
    description: `A filter in RSQL, for example \`id>=1;id!=7\`. Fields: ${filterable.join(', ')}.`,
    schema: { type: 'string', maxLength: 16_384 },
    example: 'id>=1',
  };
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
