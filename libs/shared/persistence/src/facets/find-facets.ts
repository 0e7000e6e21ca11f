import { type Facet, type FacetRequest, type Facets, type FacetValue } from '@pelorus/shared/kernel';
import { equality, format } from '@pelorus/shared/rsql';
import { type Executor } from '../executor';
import { type PageSource, TIME_LIMIT_MS } from '../page-query';
import { resolveFacet, type ResolvedFacet } from './resolve-facet';
import { facetColumn, selectFacets } from './select-facets';

interface CountedFacet extends Pick<Facet, 'totalValues' | 'absent'> {
  readonly values: readonly (Pick<FacetValue, 'value' | 'count'> & { readonly label: string | null })[];
}

type Row = { readonly totalHits: number } & Readonly<Record<string, CountedFacet>>;

/** All at one moment. An unknown facet is DomainError `malformed`, a count that takes too long `unavailable`. */
export async function findFacets(executor: Executor, source: PageSource, request: FacetRequest): Promise<Facets> {
  const facets = [...new Set(request.by)].map((name) => resolveFacet(source.collection, name));
  const statement = selectFacets(source, { ...request, facets });
  const [row] = await executor.query<Row>(statement, { limit: TIME_LIMIT_MS, gone: request.gone });
  if (!row) throw new Error('a statement of facets gave no row');
  const counts = facets.map((facet, index) => [facet.name, shown(facet, row[facetColumn(index)] as CountedFacet)]);
  return { totalHits: row.totalHits, facets: Object.fromEntries(counts) as Facets['facets'] };
}

function shown({ selector }: ResolvedFacet, { values, totalValues, absent }: CountedFacet): Facet {
  return {
    selector,
    values: values.map(({ value, label, count }) => ({
      ...{ value, label: label || String(value), count },
      where: format(equality(selector, value)),
    })),
    ...{ totalValues, absent },
  };
}
