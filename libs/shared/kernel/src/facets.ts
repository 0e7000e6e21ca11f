/** What to count of a list. */
export interface FacetRequest {
  /** The facets, by selectors or by relations to records with a name: `type`, `parameters.unit.code`. */
  readonly by: readonly string[];
  /** Filter in RSQL: only records that match it are counted. */
  readonly where?: string;
  /** How many values of a facet to give at the most. */
  readonly values: number;
  /** Whether a facet counts without what the filter says of the facet itself. */
  readonly ignoreOwn: boolean;
  /** Aborted when nobody waits for the counts any more. */
  readonly gone?: AbortSignal;
}

/** A value of a facet, with the number of records that have it. */
export interface FacetValue {
  readonly value: string | number | boolean;
  /** The value as people read it. */
  readonly label: string;
  readonly count: number;
  /** The filter that finds these records: `type.systemName==ctd`. */
  readonly where: string;
}

/** The values of a facet, the most frequent first. */
export interface Facet {
  /** The selector of the values in filters: `type.systemName`. */
  readonly selector: string;
  readonly values: readonly FacetValue[];
  /** How many different values there are; `values` may have fewer. */
  readonly totalValues: number;
  /** Number of records without a value; `selector==null` finds them. */
  readonly absent: number;
}

/** Counts of a list for some facets, which have the names by which they were asked for. */
export interface Facets {
  /** Number of records that the filter finds. */
  readonly totalHits: number;
  readonly facets: Readonly<Record<string, Facet>>;
}
