import { type AggregateFunction, type DataFormat, type FlagScheme, type LayerKind } from './choices';
import { queryString } from './query-string';

/** A request for values of streams, as they are or aggregated. */
export interface DataRequest {
  /** Parameter URNs. */
  readonly codes: readonly string[];
  /**
   * Follows instruments that moved: each column has the values of all codes that the parameter had, each for its time.
   */
  readonly follow?: boolean;
  /** Both bounds are included; UTC. */
  readonly datetimeMin?: string | Date;
  readonly datetimeMax?: string | Date;
  /** `HOUR`, `DAY`, `MONTH`, ... or an ISO 8601 duration, `PT10M`. */
  readonly aggregate?: string;
  readonly aggregateFunctions?: readonly AggregateFunction[];
  /** Instead of `aggregate`: at most so many rows, the service chooses the bucket. */
  readonly points?: number;
  readonly withQualityFlags?: boolean;
  /** Keeps values with these flags only. */
  readonly qualityFlags?: readonly number[];
  /** The scheme of all flags; O2A's without it. */
  readonly flagScheme?: FlagScheme;
  /** The layers that count, all without it: flags of files, of rules, of persons. */
  readonly layers?: readonly LayerKind[];
  /** As of when flags are read; now without it. */
  readonly flagsAsOf?: string | Date;
  readonly limit?: number;
  readonly datasetIds?: readonly number[];
  readonly format?: DataFormat;
}

const LONGEST_QUERY = 4_000;

/** Request for values: a URL where short enough, else a body. */
export function dataQuery({ format, ...request }: DataRequest): {
  method: string;
  path: string;
  body?: string;
  headers: Record<string, string>;
} {
  const headers = { accept: '*/*' };
  const query = queryString({ ...request, format });
  if (query.length <= LONGEST_QUERY) return { method: 'GET', path: `/rest/data${query}`, headers };
  return {
    method: 'POST',
    path: `/rest/data${queryString({ format })}`,
    body: JSON.stringify(request),
    headers: { ...headers, 'content-type': 'application/json' },
  };
}
