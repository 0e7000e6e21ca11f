import { type CheckAnswer, type CheckRequest } from './check-messages';

export type FileCheck = Extract<CheckAnswer, { kind: 'checked' }>;

/** Checks a file in a thread of its own, so that the page stays quick. Rejects where the file cannot be read. */
export async function checkFile(
  request: CheckRequest,
  onRead: (bytes: number) => void,
  signal: AbortSignal,
): Promise<FileCheck> {
  signal.throwIfAborted();
  const thread = new Worker(new URL('./check-thread.ts', import.meta.url), { type: 'module' });
  const answer = new Promise<FileCheck>((resolve, reject) => {
    thread.addEventListener('message', ({ data }: MessageEvent<CheckAnswer>) => {
      if (data.kind === 'progress') onRead(data.read);
      else if (data.kind === 'checked') resolve(data);
      else reject(new Error(data.message));
    });
    thread.addEventListener('error', ({ message }) => reject(new Error(message)));
    signal.addEventListener('abort', () => reject(signal.reason as Error));
    thread.postMessage(request);
  });
  return answer.finally(() => thread.terminate());
}
