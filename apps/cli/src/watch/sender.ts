import { type BatchOutcome, ClientError, type IngestClient, ProblemError, type Upload } from '@pelorus/client';
import { type InputFile } from '../files/input-file';
import { sendTogether } from '../files/send-together';
import { explainError } from '../failures/explain-error';
import { type Link } from './link';

/**
 * Statuses of a content that no further attempt changes; others are troubles of the link, the service or the account.
 */
const FINAL = [400, 409, 413, 415, 422];
/** Refusals (403) of a content; others are of the account, which may get its rights back. */
const FINAL_CODES = ['stream-of-another', 'forbidden-code'];

/** Sends content until the service took or refused it, however often the link breaks. */
export class Sender {
  constructor(
    private readonly ingest: IngestClient,
    private readonly link: Link,
    private readonly signal: AbortSignal,
    private readonly say: (text: string) => void,
  ) {}

  /** The dataset. Fails with the problem of the content, with the failure of its source, or when it is to stop. */
  send(open: () => AsyncIterable<Uint8Array>, name: string): Promise<Upload> {
    return this.#untilTaken(name, () => this.ingest.upload(open, { name: name.slice(0, 200), signal: this.signal }));
  }

  /** Sends small files in one request; gives the outcomes of those that the service took or refused, by their labels. */
  async sendTogether(
    files: readonly InputFile[],
    bytes: (file: InputFile) => AsyncIterable<Uint8Array>,
  ): Promise<Map<string, BatchOutcome>> {
    const label = `${files.length} files from ${files[0]!.label} on`;
    return this.#untilTaken(label, () => sendTogether(this.ingest, files, { bytes, signal: this.signal }));
  }

  async #untilTaken<Answer>(name: string, send: () => Promise<Answer>): Promise<Answer> {
    for (;;) {
      await this.link.ready(this.signal);
      try {
        const answer = await send();
        this.link.worked();
        return answer;
      } catch (error) {
        this.signal.throwIfAborted();
        if (!isTrouble(error)) throw error;
        this.#wait(error, name);
      }
    }
  }

  #wait(error: ClientError, name: string): void {
    const retryAfter = error instanceof ProblemError ? error.retryAfter : undefined;
    const { message } = explainError(error);
    const wait = this.link.failed(message, retryAfter);
    this.say(`${name}: ${message} Again in ${(wait / 1000).toFixed(1)} s.`);
  }
}

/** Whether the service has refused a content for good. */
export function isRefusal(error: unknown): error is ProblemError {
  return error instanceof ProblemError && !isTrouble(error);
}

/** Whether another attempt may fare better; a source that failed is told as it failed, never as a `ClientError`. */
function isTrouble(error: unknown): error is ClientError {
  if (error instanceof ProblemError) return !FINAL.includes(error.status) && !FINAL_CODES.includes(error.code);
  return error instanceof ClientError;
}
