import { type FlagScheme, type LayerKind } from './choices';
import type { NewManualFlagDto, QualityTrial } from './generated/ingest/types.gen';
import { type Answer, type IngestOperations, type PageRecord } from './operation';
import { queryString } from './query-string';
import { type Request } from './transport';

/** A flag by hand: streams, a time, a flag, a cause. */
export type NewQualityFlag = NewManualFlagDto;
/** A stored flag of a person, revoked or not. */
export type QualityFlag = PageRecord<IngestOperations['GET /rest/quality/flags']>;
/** Runs of all layers: why values have their flags. */
export type ExplainedQuality = Answer<IngestOperations['GET /rest/quality']>;

/** Which layers of which streams are told. */
export interface QualityRequest {
  readonly codes: readonly string[];
  readonly datetimeMin?: string | Date;
  readonly datetimeMax?: string | Date;
  readonly qualityFlags?: readonly number[];
  readonly flagScheme?: FlagScheme;
  readonly layers?: readonly LayerKind[];
  readonly flagsAsOf?: string | Date;
}

/** How flags are set. */
export interface FlagOptions {
  /**
   * A name of this request: the same one with the same flags sets them once. Such a request is repeated after failures.
   */
  readonly key?: string;
  readonly signal?: AbortSignal;
}

const JSON_BODY = { 'content-type': 'application/json' };

/** The question why values have their flags. */
export function explainCall(request: QualityRequest, signal?: AbortSignal): Request {
  return {
    method: 'GET',
    path: `/rest/quality${queryString({ ...request })}`,
    headers: { accept: 'application/json' },
    repeatability: 'idempotent',
    patient: true,
    ...(signal ? { signal } : {}),
  };
}

/** The request that sets flags, or checks them. */
export function flagCall(
  flags: readonly NewQualityFlag[],
  { key, dryRun, signal }: FlagOptions & { readonly dryRun?: boolean },
): Request {
  return {
    method: 'POST',
    path: `/rest/quality/flags${queryString({ dryRun })}`,
    headers: { ...JSON_BODY, ...(key === undefined ? {} : { 'idempotency-key': key }) },
    body: JSON.stringify(flags),
    repeatability: key === undefined && !dryRun ? 'once' : 'idempotent',
    ...(signal ? { signal } : {}),
  };
}

/** The request that judges values and stores nothing. */
export function tryCall(
  trial: QualityTrial,
  flagScheme: FlagScheme | undefined,
  signal: AbortSignal | undefined,
): Request {
  return {
    method: 'POST',
    path: `/rest/quality/try${queryString({ flagScheme })}`,
    headers: JSON_BODY,
    body: JSON.stringify(trial),
    repeatability: 'idempotent',
    patient: true,
    ...(signal ? { signal } : {}),
  };
}
