import { type ParsedQs } from 'qs';
import { type FacetRequest } from '@pelorus/shared/kernel';
import { type Collection, resolveFacet } from '@pelorus/shared/persistence';
import { whereParameter, readWhere } from './list-query';
import { type QueryParameter } from './query-parameter';
import { badParameter, booleanValue, integerValue, manyValues } from './query-values';

const MAX_FACETS = 16;
const MAX_VALUES = 1_000;
const DEFAULT_VALUES = 20;

export interface FacetQuery {
  readonly collection: Collection;
  /** The facets of a request that names none. */
  readonly defaultBy: readonly string[];
  /** Names to show besides, in the description of `by`. */
  readonly examples: readonly string[];
  readonly further?: readonly QueryParameter[];
}

/** The query parameters of counts by facets, as they are described and checked. */
export function facetParameters({ collection, defaultBy, examples, further = [] }: FacetQuery): QueryParameter[] {
  return [
    {
      name: 'by',
      description:
        `The facets, comma-separated or repeated, up to ${MAX_FACETS}: selectors as in \`where\` whose fields are text, ` +
        `integer or boolean, or relations to records with a name, which stand for this name: ${examples.join(', ')}.`,
      schema: { type: 'string', default: defaultBy.join(',') },
      example: defaultBy.join(','),
      extensions: { 'x-facets': examples.map((name) => ({ name, selector: resolveFacet(collection, name).selector })) },
    },
    {
      name: 'values',
      description: `How many values of each facet, the most frequent first; \`totalValues\` has the number of all.`,
      schema: { type: 'integer', minimum: 0, maximum: MAX_VALUES, default: DEFAULT_VALUES },
    },
    {
      name: 'ignoreOwn',
      description:
        'Whether each facet is counted without the parts of `where`, joined by `;`, that compare only its own selector: ' +
        'what one would find by choosing another value of it. `totalHits` counts what all of `where` finds.',
      schema: { type: 'boolean', default: false },
    },
    whereParameter(collection),
    ...further,
  ];
}

/** Reads what a request wants to be counted; faults are DomainError `malformed`. */
export function readFacetRequest(query: ParsedQs, { defaultBy }: FacetQuery): FacetRequest {
  const by = manyValues(query, 'by')
    .flatMap((value) => value.split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '');
  if (by.length > MAX_FACETS) {
    throw badParameter('by', 'too-many-facets', `'by' takes at most ${MAX_FACETS} facets, not ${by.length}.`);
  }
  return {
    by: by.length === 0 ? defaultBy : by,
    values: integerValue(query, 'values', 0, MAX_VALUES) ?? DEFAULT_VALUES,
    ignoreOwn: booleanValue(query, 'ignoreOwn') ?? false,
    ...readWhere(query),
  };
}
