import { type Fault } from '@pelorus/shared/kernel';
import { type NrtBatchSink } from './nrt-batch';
import { NrtFileJoiner } from './nrt-file-joiner';
import { type NrtHeaderRead } from './nrt-header-reader';
import { NRT_LIMITS, type NrtLimits } from './nrt-limits';
import { NrtSectionReader } from './nrt-section-reader';
import { type NrtSummary } from './nrt-summary';
import { type ResolvedKinds } from './resolve-kinds';

const FIRST_LINE = 2;

/**
 * The second phase of reading a file: its rows, delivered as batches of columns.
 *
 *     const headerReader = new NrtHeaderReader();
 *     let read: NrtHeaderRead | undefined;
 *     let rows: NrtRowReader | undefined;
 *     for await (const chunk of file) {
 *       if (rows) rows.write(chunk);
 *       else if ((read = headerReader.write(chunk))) {
 *         rows = new NrtRowReader(read, resolveKinds(read.header, await kindsOfStreams(read.header)), store);
 *         rows.write(read.rest);
 *       }
 *     }
 *     rows ??= new NrtRowReader((read = headerReader.end()), resolveKinds(read.header), store);
 *     const summary = rows.end();
 *     if (summary.totalFaults > 0) throw nrtError(summary.faults, summary.totalFaults);
 *
 * Nothing is thrown for a faulty file. From the first fault on (`failed`) no batch is delivered and the rest is only
 * validated. Chunks are not kept beyond `write`, which may be cut anywhere, and memory is bounded by `NrtLimits`.
 */
export class NrtRowReader {
  readonly #readable: boolean;
  readonly #file: NrtFileJoiner;
  readonly #section: NrtSectionReader;

  constructor(read: NrtHeaderRead, resolved: ResolvedKinds, onBatch: NrtBatchSink, limits: Partial<NrtLimits> = {}) {
    const all = { ...NRT_LIMITS, ...limits };
    const { header } = read;
    const file = new NrtFileJoiner(read, resolved, all);
    this.#readable = header.readable;
    this.#file = file;
    const sink = {
      batch: (batch: Parameters<NrtBatchSink>[0]): void => {
        const missing = batch.columns.map((column) => column.missing);
        if (file.addBatch(batch, missing)) onBatch(batch);
      },
      broken: file.addTimes.bind(file),
    };
    this.#section = new NrtSectionReader({ header, kinds: resolved.kinds }, all, sink, file.faults);
  }

  /** Whether a fault was found: what was stored so far is to be thrown away. */
  get failed(): boolean {
    return this.#file.failed;
  }

  /** The first 100 faults so far. */
  get faults(): readonly Fault[] {
    return this.#file.faults.kept;
  }

  /** Takes the next bytes after the header row; delivers the batches they complete before it returns. */
  write(chunk: Uint8Array): void {
    this.#file.bytes += chunk.length;
    if (this.#readable) this.#section.write(chunk);
  }

  /** Ends the file: delivers the last batch and sums up. Call it once. */
  end(): NrtSummary {
    if (this.#readable) {
      this.#section.end();
      const { line, emptyLines } = this.#section;
      this.#file.noteLines({ line: FIRST_LINE, endLine: line, emptyLines });
    }
    this.#section.release();
    return this.#file.end();
  }
}
