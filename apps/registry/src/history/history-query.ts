import { type ParsedQs } from 'qs';
import { ALL_RECORDS } from '@pelorus/registry/persistence';
import { type HistoryRequest } from '@pelorus/registry/service';
import { booleanValue, DEDUP, integerValue, MAX_HITS, type QueryParameter } from '@pelorus/shared/http';

const TOLD = ALL_RECORDS.filter(({ owner }) => owner.table === 'item' && owner.inHistory);

/** Adds the changes of the records of an item to its history. */
export const WITHIN: QueryParameter = {
  name: 'within',
  description: `Whether the changes of what belongs to the item (${TOLD.map(({ name }) => name).join(', ')}) are told, too.`,
  schema: { type: 'boolean', default: false },
};

/** The query parameters of every history. */
export const HISTORY_PARAMETERS: readonly QueryParameter[] = [
  {
    name: 'hits',
    description: `How many changes at the most; 0 gives the total only. Without it: ${MAX_HITS}.`,
    schema: { type: 'integer', minimum: 0, maximum: MAX_HITS, default: MAX_HITS },
  },
  { name: 'offset', description: 'How many changes to skip.', schema: { type: 'integer', minimum: 0, default: 0 } },
  DEDUP,
];

/** Reads which part of a history a request asks for; faults are DomainError `malformed`. */
export function readHistoryRequest(query: ParsedQs): HistoryRequest {
  return {
    hits: integerValue(query, 'hits', 0, MAX_HITS) ?? MAX_HITS,
    offset: integerValue(query, 'offset', 0, Number.MAX_SAFE_INTEGER) ?? 0,
    within: booleanValue(query, 'within') ?? false,
  };
}
