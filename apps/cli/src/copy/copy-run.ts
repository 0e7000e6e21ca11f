import { BrokenAnswerError, type ClientError, ConnectionError, ForeignAnswerError, ProblemError, retryDelay, type RetryOptions, wait } from '@pelorus/client'; // prettier-ignore
import { type AnyRecord } from './any-record';
import { type CopyReport, type Named } from './copy-report';
import { type Side } from './side';

/** How a copy goes. */
export interface CopyOptions {
  readonly dryRun: boolean;
  /** Whether records that differ are changed at the target. */
  readonly update: boolean;
  /** Filter of items; all without it. */
  readonly items?: string;
  /** Filter of the items that are looked at; `items` chooses among them. */
  readonly scope?: string;
  /** Removes what the target alone has of copied items. The roles of this account's contact stay. */
  readonly mirror?: { readonly account: string };
}

/** Ids of the target by those of the source. A record that is only made in a dry run has the id 0. */
export type Ids = Map<number, number>;

/** All that the parts of a copy share. */
export interface CopyRun {
  readonly from: Side;
  readonly to: Side;
  readonly options: CopyOptions;
  readonly report: CopyReport;
  readonly retry: RetryOptions;
  readonly signal: AbortSignal;
  /** Does a read, of which only some wait for an answer at once. */
  readonly reading: <T>(read: () => Promise<T>) => Promise<T>;
  /** Ids by kind: `vocables`, `contacts`, `items`. */
  readonly ids: (kind: string) => Ids;
  /** Codes that the copied items have at the source, in lower case. */
  readonly codes: Set<string>;
  /** Says how far the copy is. */
  readonly progress: (text: string) => void;
}

/** A record of the source as the report names it. */
export const sourceRecord = (run: CopyRun, kind: string, name: string, path: string): Named => ({
  kind,
  name,
  address: `${run.from.registry.url}/rest/v2/${path}`,
});

/** A refusal that concerns this record alone: the copy goes on with the others. */
export const isOfRecord = (error: unknown): error is ProblemError =>
  error instanceof ProblemError && error.status < 500 && ![401, 429].includes(error.status);

/** Whether a service, or a proxy before it, takes no request of this size. */
export const isTooLarge = (error: unknown): error is ProblemError | ForeignAnswerError =>
  (error instanceof ProblemError || error instanceof ForeignAnswerError) && error.status === 413;

/** Failures of the way to a service, or of the service itself, which may pass. A full disk (507) does not by waiting. */
function mayPass(error: unknown): error is ClientError {
  if (error instanceof ProblemError || error instanceof ForeignAnswerError)
    return error.status >= 500 && error.status !== 507;
  return error instanceof ConnectionError || error instanceof BrokenAnswerError;
}

/** Does some work that asks the target first what it has, and does it again after failures that may pass. */
export async function patiently<T>({ retry, signal }: CopyRun, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt > retry.attempts || signal.aborted || !mayPass(error)) throw error;
      await wait(retryDelay(attempt, error, retry), signal);
    }
  }
}

/** Writes a record unless this is a dry run; undefined where the target refuses it, which is reported. */
export async function write<T>(run: CopyRun, about: Named, call: () => Promise<T>): Promise<T | undefined> {
  try {
    return await call();
  } catch (error) {
    if (!isOfRecord(error)) throw error;
    const faults = error.faults.map(({ detail }) => detail).join('; ');
    run.report.refuse({ ...about, code: error.code, detail: faults === '' ? error.message : faults });
    return undefined;
  }
}

/** The id of the target's record that stands for one of the source; undefined where there is none. */
export const idAtTarget = (run: CopyRun, kind: string, record: AnyRecord | undefined): number | undefined =>
  record && run.ids(kind).get(record.id);
