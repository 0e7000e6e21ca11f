import { type EncodedBlock } from '@pelorus/ingest/blocks';
import { type LayoutColumn, StreamSummaries, type StreamSummary } from '@pelorus/ingest/domain';
import { FaultList } from '@pelorus/shared/kernel';
import {
  type NrtBatch,
  NRT_LIMITS,
  type NrtRowPlan,
  type NrtRowTimes,
  type NrtSection,
  NrtSectionReader,
} from '@pelorus/shared/nrt';
import { encodeBatch } from '../encode-batch';

export interface SectionPlan extends NrtRowPlan {
  /** Columns of a sound header. */
  readonly columns: readonly LayoutColumn[];
}

export interface ParsedSection extends NrtSection {
  readonly blocks: readonly EncodedBlock[];
  readonly streams: readonly StreamSummary[];
}

/** Reads sections of a file into encoded blocks. */
export class SectionParser {
  readonly #reader: NrtSectionReader;
  #line = 0;
  #faults = new FaultList();
  #times: NrtRowTimes[] = [];
  #missing: number[][] = [];
  #blocks: EncodedBlock[] = [];
  #broken?: NrtRowTimes;
  #streams: StreamSummaries;

  constructor(private readonly plan: SectionPlan) {
    this.#streams = new StreamSummaries(plan.columns);
    const sink = {
      batch: (batch: NrtBatch): void => this.#add(batch),
      broken: (times: NrtRowTimes): void => void (this.#broken = copyTimes(times)),
    };
    this.#reader = new NrtSectionReader(plan, NRT_LIMITS, sink, this.#faults);
  }

  /** Begins a section at a line of the file. `validating` gives faults and no blocks. */
  begin(line: number, validating: boolean): void {
    this.#line = line;
    this.#faults = new FaultList();
    [this.#times, this.#missing, this.#blocks] = [[], [], []];
    this.#broken = undefined;
    this.#streams = new StreamSummaries(this.plan.columns);
    this.#reader.begin(line, this.#faults, validating);
  }

  write(bytes: Uint8Array): void {
    this.#reader.write(bytes);
  }

  end(): ParsedSection {
    this.#reader.end();
    const { line: endLine, emptyLines } = this.#reader;
    return {
      line: this.#line,
      endLine,
      emptyLines,
      times: this.#times,
      missing: this.#missing,
      ...(this.#broken && { broken: this.#broken }),
      faults: this.#faults.kept,
      totalFaults: this.#faults.total,
      blocks: this.#blocks,
      streams: this.#streams.all(),
    };
  }

  #add(batch: NrtBatch): void {
    const block = encodeBatch(batch);
    this.#streams.add(batch, block.summaries);
    this.#times.push(copyTimes(batch));
    this.#missing.push(batch.columns.map((column) => column.missing));
    // The section holds the summaries.
    this.#blocks.push({ ...block, summaries: [] });
  }
}

/** Copies times, which outlive the batch. */
function copyTimes({ firstRow, rows, ms, us, timeForms, first, last, ascending }: NrtRowTimes): NrtRowTimes {
  const copies = { ms: ms.slice(0, rows), us: us.slice(0, rows), timeForms: timeForms.slice(0, rows) };
  return { firstRow, rows, ...copies, first, last, ascending };
}
