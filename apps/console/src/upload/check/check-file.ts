import { type NrtColumn } from '@pelorus/shared/nrt';
import { type CheckAnswer, type CheckRequest } from './check-messages';
import { type ColumnLimits } from './column-limits';

export type FileCheck = Extract<CheckAnswer, { kind: 'checked' }>;

/** Callbacks of the page while a file is checked. */
export interface CheckWatcher {
  readonly onRead: (bytes: number) => void;
  /** Gives the ranges that values are compared with; the rows wait for it. */
  readonly limitsOf: (columns: readonly NrtColumn[]) => Promise<ColumnLimits>;
}

/** Checks a file in a thread of its own, so that the page stays quick. Rejects where the file cannot be read. */
export async function checkFile(
  file: Blob,
  gzipped: boolean,
  { onRead, limitsOf }: CheckWatcher,
  signal: AbortSignal,
): Promise<FileCheck> {
  signal.throwIfAborted();
  const thread = new Worker(new URL('./check-thread.ts', import.meta.url), { type: 'module' });
  const send = (request: CheckRequest): void => thread.postMessage(request);
  const answer = new Promise<FileCheck>((resolve, reject) => {
    thread.addEventListener('message', ({ data }: MessageEvent<CheckAnswer>) => {
      if (data.kind === 'header') limitsOf(data.columns).then((limits) => send({ kind: 'limits', limits }), reject);
      else if (data.kind === 'progress') onRead(data.read);
      else if (data.kind === 'checked') resolve(data);
      else reject(new Error(data.message));
    });
    thread.addEventListener('error', ({ message }) => reject(new Error(message)));
    signal.addEventListener('abort', () => reject(signal.reason as Error));
    send({ kind: 'file', file, gzipped });
  });
  return answer.finally(() => thread.terminate());
}
