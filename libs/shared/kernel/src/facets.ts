export interface FacetRequest {
  /** The facets, by selectors or by relations to records with a name: `type`, `parameters.unit.code`. */
  readonly by: readonly string[];
  /** Filter in RSQL: only records that match it are counted. */
  readonly where?: string;
  readonly values: number;
  /** Whether a facet counts without what the filter says of the facet itself. */
  readonly ignoreOwn: boolean;
  /** Aborted when nobody waits for the counts any more. */
  readonly gone?: AbortSignal;
}

export interface FacetValue {
  readonly value: string | number | boolean;
  readonly label: string;
  readonly count: number;
  /** The filter that finds these records: `type.systemName==ctd`. */
  readonly where: string;
}

export interface Facet {
  /** The selector of the values in filters: `type.systemName`. */
  readonly selector: string;
  readonly values: readonly FacetValue[];
  /** How many different values there are; `values` may have fewer. */
  readonly totalValues: number;
  /** Number of records without a value; `selector==null` finds them. */
  readonly absent: number;
}

export interface Facets {
  readonly totalHits: number;
  readonly facets: Readonly<Record<string, Facet>>;
}
