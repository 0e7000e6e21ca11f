import { type EncodedBlock } from '@pelorus/ingest/blocks';
import { StreamSummaries } from '@pelorus/ingest/domain';
import { NrtFileJoiner, NrtSectionCutter } from '@pelorus/shared/nrt';
import { type FileReader, type ReadFile } from '../block-reader';
import { BlockPlaces } from '../encode-batch';
import { type FilePlan } from '../file-plan';
import { type Crew } from './crew';
import { type Helper } from './helper';
import { type ParsedSection, SectionParser, type SectionPlan } from './section-parser';

/** Least size of a section: its message costs less than a hundredth of its rows. */
const SECTION_BYTES = 256 * 1024;
/** Sections of a helper: one is read while the next is on its way. */
const AHEAD = 2;

interface Section {
  parsed?: ParsedSection;
  /** Wakes the reader that waits for the section. */
  wake?: () => void;
}

/**
 * Reads a file with other threads: cuts it into sections, reads those here that no helper has room for, joins the
 * results in file order. Gives the same result as `BlockReader`.
 */
export class SharedReader implements FileReader {
  readonly #plan: SectionPlan;
  readonly #readable: boolean;
  readonly #cutter: NrtSectionCutter;
  readonly #joiner: NrtFileJoiner;
  readonly #streams: StreamSummaries;
  readonly #places = new BlockPlaces();
  /** Sections in file order that are not joined yet. */
  readonly #sections: Section[] = [];
  readonly #most: number;
  #own?: SectionParser;
  /** Section of the next bytes, and its helper; undefined where it is read here. */
  #open?: { readonly section: Section; readonly helper?: Helper };
  #blocks: EncodedBlock[] = [];

  /** The first rows came with the header; callers write them first. */
  constructor(
    { read, kinds, storage }: FilePlan,
    private readonly crew: Crew,
  ) {
    const columns = storage?.columns ?? [];
    this.#plan = { header: read.header, kinds: kinds.kinds, columns };
    this.#readable = read.header.readable;
    this.#cutter = new NrtSectionCutter(kinds.kinds, SECTION_BYTES);
    this.#joiner = new NrtFileJoiner(read, kinds);
    this.#streams = new StreamSummaries(columns);
    this.#most = (crew.helpers.length + 1) * AHEAD;
    for (const helper of crew.helpers) helper.plan(this.#plan);
  }

  get failed(): boolean {
    return this.#joiner.failed;
  }

  async write(chunk: Uint8Array): Promise<void> {
    this.#joiner.bytes += chunk.length;
    if (!this.#readable) return;
    for (let at = 0; at < chunk.length;) {
      this.#open ??= await this.#begin();
      const end = this.#cutter.cut(chunk, at);
      const bytes = chunk.subarray(at, end < 0 ? chunk.length : end);
      if (this.#open.helper) await this.#orFailure(this.#open.helper.write(bytes));
      else this.#own!.write(bytes);
      at += bytes.length;
      if (end >= 0) this.#end();
    }
    this.#join();
  }

  take(): EncodedBlock[] {
    const blocks = this.#blocks;
    this.#blocks = [];
    return blocks;
  }

  moreBlocks(): Promise<void> | undefined {
    return this.#sections.length === 0 || this.failed ? undefined : this.#joinNext();
  }

  async end(): Promise<ReadFile> {
    this.#end();
    while (this.#sections.length > 0) await this.#joinNext();
    return { summary: this.#joiner.end(), streams: this.#streams.all(), places: this.#places.all };
  }

  async #begin(): Promise<{ section: Section; helper?: Helper }> {
    this.#join();
    while (this.#sections.length >= this.#most) await this.#joinNext();
    const section: Section = {};
    this.#sections.push(section);
    const { line } = this.#cutter;
    const helper = this.#freeHelper();
    if (helper) {
      helper.begin(line, this.failed, (parsed) => {
        section.parsed = parsed;
        section.wake?.();
      });
      return { section, helper };
    }
    this.#own ??= new SectionParser(this.#plan);
    this.#own.begin(line, this.failed);
    return { section };
  }

  /** Helper with the fewest sections; undefined where all are busy. */
  #freeHelper(): Helper | undefined {
    const [first, ...others] = this.crew.helpers;
    const idlest = others.reduce((least, each) => (each.sections < least!.sections ? each : least), first);
    return idlest && idlest.sections < AHEAD ? idlest : undefined;
  }

  #end(): void {
    const open = this.#open;
    this.#open = undefined;
    if (open?.helper) open.helper.end();
    else if (open) open.section.parsed = this.#own!.end();
  }

  #join(): void {
    for (let parsed = this.#sections[0]?.parsed; parsed; parsed = this.#sections[0]?.parsed) {
      this.#sections.shift();
      this.#add(parsed);
    }
  }

  /** Waits for the first unjoined section, and joins it. */
  async #joinNext(): Promise<void> {
    const section = this.#sections[0]!;
    if (!section.parsed) await this.#orFailure(new Promise<void>((resolve) => (section.wake = resolve)));
    this.#join();
  }

  #add(section: ParsedSection): void {
    const kept = this.#joiner.join(section);
    this.#streams.join(section.streams);
    section.blocks.slice(0, kept).forEach((block, i) => {
      this.#places.add(section.times[i]!.firstRow, block);
      this.#blocks.push(block);
    });
  }

  async #orFailure(work: Promise<void>): Promise<void> {
    await Promise.race([work, this.crew.failure]);
  }
}
