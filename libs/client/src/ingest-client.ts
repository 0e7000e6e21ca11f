import { type BatchFile, type BatchOptions, type BatchOutcome, duplicateOf, sendBatch } from './batch-calls';
import { type FlagScheme } from './choices';
import type { DataColumnsDto, LiveEvent, QualityTrial, TriedQualityDto } from './generated/ingest/types.gen';
import { dataQuery, type DataRequest } from './data-request';
import { type Listing } from './listing';
import { type LiveOptions, livePath } from './live-calls';
import { type Answer, type IngestOperations, type PageRecord } from './operation';
import {
  type ExplainedQuality,
  explainCall,
  flagCall,
  type FlagOptions,
  type NewQualityFlag,
  type QualityFlag,
  type QualityRequest,
  tryCall,
} from './quality-calls';
import { queryString } from './query-string';
import { valueOf } from './read-answer';
import { withRetries } from './retry';
import { listParameters, type ListQuery, ServiceClient } from './service-client';
import { type Request, type TransportOptions } from './transport';
import { blobBody, streamBody, type UploadOptions } from './upload-body';
import { isReplayable, type UploadSource } from './upload-source';
import { sendsByXhr } from './xhr-fetch';

type Operations = IngestOperations;

export type Dataset = Answer<Operations['GET /rest/datasets/{id}']>;
export type CheckedFile = Omit<Dataset, 'id' | 'datetime'>;
export type Stream = PageRecord<Operations['GET /rest/streams']>;
/** A parameter over all codes that it had, each for its time. */
export type FollowedStream = Answer<Operations['GET /rest/streams/followed']>[number];
export type Coverage = Answer<Operations['GET /rest/streams/{code}/coverage']>;
/** Values by columns: `times` in milliseconds since 1970, and as many `values` of each column, null for none. */
export type DataColumns = DataColumnsDto;

/** Values, or a stream with bounds, and the tests that are to judge them. */
export type { QualityTrial };
/** Verdicts of tests: `flags`, `counts` by flag, `runs`. */
export type TriedQuality = TriedQualityDto;

/** An event of streams; `event` names its kind. */
export type { LiveEvent };

/** Codes of one question. */
const FOLLOWED = 100;

/** A dataset that holds the file; `isNew` is false when the account had stored the same bytes before. */
export interface Upload {
  readonly dataset: Dataset;
  readonly isNew: boolean;
}

/** The ingest service: what instruments measured. `call` reaches every operation that has no method here. */
export class IngestClient extends ServiceClient<Operations> {
  constructor(url: string, options: TransportOptions = {}) {
    super(url, '/rest', options);
  }

  /**
   * Stores a file in the NRT format, whole or not at all. The same bytes again are the same dataset, so an upload is
   * repeated after failures of the connection unless `allowDuplicate` is set or the source is a stream. A file with
   * faults is a `ProblemError` with the code `invalid-file`.
   */
  async upload(source: UploadSource, options: UploadOptions = {}): Promise<Upload> {
    try {
      const dataset = await this.#send<Dataset>(source, options, { allowDuplicate: options.allowDuplicate });
      return { dataset, isNew: true };
    } catch (error) {
      const datasetId = duplicateOf(error);
      if (datasetId === undefined) throw error;
      const signal = options.signal ? { signal: options.signal } : {};
      const dataset = await this.call('GET /rest/datasets/{id}', { path: { id: datasetId }, ...signal });
      return { dataset, isNew: false };
    }
  }

  /** Stores many small files in one request, one by one where a service knows no batches; gives their outcomes in order. */
  uploadBatch(files: readonly BatchFile[], options: BatchOptions = {}): Promise<BatchOutcome[]> {
    return sendBatch(this.transport, files, options, (text, one) => this.upload(text, one));
  }

  /** Checks a file as an upload does, and stores nothing. */
  async check(source: UploadSource, options: Omit<UploadOptions, 'allowDuplicate'> = {}): Promise<CheckedFile> {
    return this.#send<CheckedFile>(source, options, { dryRun: true });
  }

  datasets(query: ListQuery & { readonly withStreams?: boolean } = {}): Listing<Dataset> {
    const { query: parameters, ...rest } = listParameters(query);
    const more = query.withStreams ? { with: 'streams' as const } : {};
    return this.list('GET /rest/datasets', { query: { ...parameters, ...more }, ...rest }, query);
  }

  streams(query: ListQuery = {}): Listing<Stream> {
    return this.list('GET /rest/streams', listParameters(query), query);
  }

  /** Latest values of parameters over all codes that they had, in the order of `codes`, without codes of no stream. */
  async followed(codes: readonly string[], signal?: AbortSignal): Promise<FollowedStream[]> {
    const parts = Array.from({ length: Math.ceil(codes.length / FOLLOWED) }, (_, i) =>
      codes.slice(i * FOLLOWED, (i + 1) * FOLLOWED),
    );
    const answers = parts.map((part) =>
      this.call('GET /rest/streams/followed', { query: { codes: part.join(',') }, ...(signal ? { signal } : {}) }),
    );
    return (await Promise.all(answers)).flat();
  }

  /**
   * What happens to streams, as it happens: their latest values first, then each event behind these. It goes on by itself after
   * breaks and restarts, without a gap. `codes` may have patterns: `vessel:mya_ii:*`.
   */
  live(codes: readonly string[], options: LiveOptions = {}): AsyncGenerator<LiveEvent, void, undefined> {
    const store = async (body: { codes: string[] }): Promise<string> =>
      (
        await this.call('POST /rest/live/subscriptions', {
          body,
          ...(options.signal ? { signal: options.signal } : {}),
        })
      ).id;
    const pathOf = livePath(codes, options, store);
    return this.follow(pathOf, options) as AsyncGenerator<LiveEvent, void, undefined>;
  }

  /** Values of streams as the service writes them: TSV unless `format` says otherwise, streamed. */
  async data(request: DataRequest, signal?: AbortSignal): Promise<Response> {
    return this.transport.send({
      ...dataQuery(request),
      repeatability: 'idempotent',
      patient: true,
      ...(signal ? { signal } : {}),
    });
  }

  /** Values of streams by columns, as plots take them: `[times, ...columns.map(({ values }) => values)]`. */
  async columns(request: Omit<DataRequest, 'format'>, signal?: AbortSignal): Promise<DataColumns> {
    const response = await this.data({ ...request, format: 'columns' }, signal);
    return (await valueOf(response, `${this.url}/rest/data`)) as DataColumns;
  }

  /** Judges values by quality tests; nothing is stored. Flags are O2A's unless another scheme is asked for. */
  async tryQuality(
    trial: QualityTrial,
    { flagScheme, signal }: { readonly flagScheme?: FlagScheme; readonly signal?: AbortSignal } = {},
  ): Promise<TriedQuality> {
    return (await this.#answer(tryCall(trial, flagScheme, signal))) as TriedQuality;
  }

  /** Why values have their flags: the runs of all layers in a time, the first 10,000. */
  async quality(request: QualityRequest, signal?: AbortSignal): Promise<ExplainedQuality> {
    return (await this.#answer(explainCall(request, signal))) as ExplainedQuality;
  }

  /** The flags of persons, also revoked ones. */
  qualityFlags(query: ListQuery = {}): Listing<QualityFlag> {
    return this.list('GET /rest/quality/flags', listParameters(query), query);
  }

  /** Flags values by hand: all of them or none. */
  async flagQuality(flags: readonly NewQualityFlag[], options: FlagOptions = {}): Promise<QualityFlag[]> {
    return (await this.#answer(flagCall(flags, options))) as QualityFlag[];
  }

  /** Checks flags as `flagQuality` does, and sets none. */
  async checkFlags(flags: readonly NewQualityFlag[], signal?: AbortSignal): Promise<void> {
    await this.#answer(flagCall(flags, { dryRun: true, ...(signal ? { signal } : {}) }));
  }

  /** Revokes a flag of a person: it stays, and counts no more. */
  async revokeFlag(id: number, reason?: string, signal?: AbortSignal): Promise<void> {
    const query = reason === undefined ? {} : { query: { reason } };
    await this.call('DELETE /rest/quality/flags/{id}', { path: { id }, ...query, ...(signal ? { signal } : {}) });
  }

  async #answer(call: Request): Promise<unknown> {
    return valueOf(await this.transport.send(call), this.url + call.path);
  }

  async #send<Answered>(source: UploadSource, options: UploadOptions, query: object): Promise<Answered> {
    const { signal } = options;
    const isSafe = isReplayable(source) && !options.allowDuplicate;
    const once = async (): Promise<Answered> => (await this.#sendOnce(source, options, query)) as Answered;
    if (!isReplayable(source)) return once();
    const call = async (): Promise<Answered> => {
      try {
        return await once();
      } catch (error) {
        if (!this.transport.hasRenewed(error)) throw error;
        return once();
      }
    };
    return withRetries(call, isSafe ? 'idempotent' : 'once', this.transport.retry, signal);
  }

  /** One attempt with a stream of its own. A source that fails is told as it failed, and never sent again. */
  async #sendOnce(source: UploadSource, options: UploadOptions, query: object): Promise<unknown> {
    const { name, gzip, signal } = options;
    const path = `/rest/datasets${queryString({ name, ...query })}`;
    const failures: unknown[] = [];
    const onFailure = (error: unknown): unknown => failures.push(error);
    try {
      const response = await this.transport.sendOnce({
        method: 'POST',
        path,
        headers: { 'content-type': 'text/plain', ...(gzip ? { 'content-encoding': 'gzip' } : {}) },
        ...(sendsByXhr()
          ? await blobBody(source, options, onFailure)
          : { body: streamBody(source, options, onFailure) }),
        repeatability: 'once',
        patient: true,
        ...(signal ? { signal } : {}),
      });
      return await valueOf(response, this.url + path);
    } catch (error) {
      throw failures.length > 0 ? failures[0] : error;
    }
  }
}
