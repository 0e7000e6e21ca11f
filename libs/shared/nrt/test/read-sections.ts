import { FaultList } from '@pelorus/shared/kernel';
import { type NrtBatch, type NrtRowTimes } from '../src/nrt-batch';
import { NrtFileJoiner } from '../src/nrt-file-joiner';
import { NrtHeaderReader } from '../src/nrt-header-reader';
import { NRT_LIMITS } from '../src/nrt-limits';
import { NrtSectionCutter } from '../src/nrt-section-cutter';
import { NrtSectionReader } from '../src/nrt-section-reader';
import { resolveKinds } from '../src/resolve-kinds';
import { copyOf, cutAt, type ReadFile, type ReadOptions } from './read-file';

/**
 * Reads a file in sections, of at least so many bytes, each by the next of some readers; `cuts` are the positions at
 * which the chunks of the file end.
 */
export function readSections(
  bytes: Uint8Array,
  { sectionBytes, readers: count, cuts }: { sectionBytes: number; readers: number; cuts: readonly number[] },
  { limits: given }: ReadOptions = {},
): ReadFile & { readonly sections: number } {
  const limits = { ...NRT_LIMITS, ...given };
  const headerReader = new NrtHeaderReader(limits);
  const read = headerReader.write(bytes) ?? headerReader.end();
  const resolved = resolveKinds(read.header);
  const joiner = new NrtFileJoiner(read, resolved, limits);
  const cutter = new NrtSectionCutter(resolved.kinds, sectionBytes, limits);
  const batches: NrtBatch[] = [];
  let found: NrtBatch[] = [];
  let broken: NrtRowTimes | undefined;
  const sink = {
    batch: (batch: NrtBatch): void => void found.push(copyOf(batch)),
    broken: (times: NrtRowTimes): void => void (broken = copyOf({ ...times, columns: [] })),
  };
  const plan = { header: read.header, kinds: resolved.kinds };
  const readers = Array.from({ length: count }, () => new NrtSectionReader(plan, limits, sink, new FaultList()));
  let sections = 0;
  let line = 2;
  let faults = new FaultList();
  let open: NrtSectionReader | undefined;
  const begin = (): NrtSectionReader => {
    [found, broken, faults, line] = [[], undefined, new FaultList(), cutter.line];
    const reader = readers[sections++ % count]!;
    reader.begin(line, faults, joiner.failed);
    return reader;
  };
  const end = (): void => {
    if (!open) return;
    open.end();
    const { line: endLine, emptyLines } = open;
    const missing = found.map(({ columns }) => columns.map((column) => column.missing));
    const { kept, total } = faults;
    const times = found;
    const section = { line, endLine, emptyLines, times, missing, faults: kept, totalFaults: total };
    const sound = joiner.join({ ...section, ...(broken && { broken }) });
    batches.push(...found.slice(0, sound));
    open = undefined;
  };
  if (read.header.readable) {
    const rest = cuts.map((cut) => Math.min(Math.max(0, cut - read.bytes), read.rest.length));
    for (const chunk of cutAt(read.rest, rest)) {
      for (let p = 0; p < chunk.length;) {
        open ??= begin();
        const cut = cutter.cut(chunk, p);
        open.write(chunk.slice(p, cut < 0 ? chunk.length : cut));
        p = cut < 0 ? chunk.length : cut;
        if (cut >= 0) end();
      }
    }
    end();
  }
  joiner.bytes = bytes.length;
  return { header: read.header, batches, summary: joiner.end(), sections };
}
