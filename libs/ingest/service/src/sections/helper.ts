import { type MessagePort } from 'node:worker_threads';
import { BUFFER_BYTES, BufferLoan } from '../thread/buffer-loan';
import { reviveError } from '../thread/described-error';
import { threadGone } from '../thread/thread-gone';
import { type FromHelper, type ToHelper } from './section-messages';
import { type ParsedSection, type SectionPlan } from './section-parser';

/** Buffers on their way to a helper: 8 MiB, a section of the widest rows. */
const BUFFERS = 32;

/** Another thread that reads sections, seen from the home thread. */
export class Helper {
  sections = 0;
  readonly #buffers = new BufferLoan(BUFFERS);
  readonly #awaited: ((section: ParsedSection) => void)[] = [];
  #buffer?: ArrayBuffer;
  #length = 0;

  /** `fail` takes the helper's error, or `unavailable` where its thread is gone. */
  constructor(
    private readonly port: MessagePort,
    fail: (error: unknown) => void,
  ) {
    port.on('message', (message: FromHelper) => {
      if (message.kind === 'buffer') return this.#buffers.giveBack(message.buffer);
      if (message.kind === 'failed') return fail(reviveError(message.error));
      this.sections--;
      this.#awaited.shift()!(message.section);
    });
    port.on('close', () => fail(threadGone()));
  }

  /** Sends the plan of the file, before its first section. */
  plan(plan: SectionPlan): void {
    this.#post({ kind: 'plan', plan });
  }

  begin(line: number, validating: boolean, done: (section: ParsedSection) => void): void {
    this.sections++;
    this.#awaited.push(done);
    this.#post({ kind: 'begin', line, validating });
  }

  /** Sends bytes of the section, paced by returned buffers. */
  async write(bytes: Uint8Array): Promise<void> {
    for (let at = 0; at < bytes.length;) {
      this.#buffer ??= await this.#buffers.take();
      const part = bytes.subarray(at, at + BUFFER_BYTES - this.#length);
      new Uint8Array(this.#buffer).set(part, this.#length);
      this.#length += part.length;
      at += part.length;
      if (this.#length === BUFFER_BYTES) this.#send();
    }
  }

  end(): void {
    this.#send();
    this.#post({ kind: 'end' });
  }

  close(): void {
    this.port.close();
  }

  #send(): void {
    if (!this.#buffer) return;
    this.#post({ kind: 'bytes', buffer: this.#buffer, length: this.#length }, [this.#buffer]);
    this.#buffer = undefined;
    this.#length = 0;
  }

  #post(message: ToHelper, memory: ArrayBuffer[] = []): void {
    this.port.postMessage(message, memory);
  }
}
