import { checkBytes, readLines, type RowWatcher } from '@pelorus/shared/nrt';
import { type CheckAnswer, type CheckRequest } from './check-messages';
import { chunksOf } from './chunks-of';
import { type ColumnLimits } from './column-limits';
import { ColumnSummaries } from './column-summary';

/** Bytes between two reports of progress. */
const STEP = 4 << 20;

const say = (answer: CheckAnswer): void => self.postMessage(answer);
let takeLimits: (limits: ColumnLimits) => void = () => undefined;

self.addEventListener('message', ({ data }: MessageEvent<CheckRequest>) => {
  if (data.kind === 'limits') takeLimits(data.limits);
  else check(data.file, data.gzipped).catch((error: unknown) => say({ kind: 'failed', message: String(error) }));
});

/** Checks a file by the rules of the format, then looks up its faulty lines. */
async function check(file: Blob, gzipped: boolean): Promise<void> {
  const content = gzipped ? await unpacked(file) : file;
  let summaries: ColumnSummaries | undefined;
  const watch: RowWatcher = async ({ columns }) => {
    const limits = new Promise<ColumnLimits>((resolve) => (takeLimits = resolve));
    say({ kind: 'header', columns });
    const made = new ColumnSummaries(columns, await limits);
    summaries = made;
    return (batch) => made.add(batch);
  };
  const checked = await checkBytes(() => counted(content), watch);
  const wanted = new Set(checked.faults.flatMap(({ line }) => line ?? []));
  const lines = wanted.size === 0 ? new Map() : await readLines(chunksOf(content), wanted);
  say({
    kind: 'checked',
    checked,
    content,
    lines: [...lines].map(([line, found]) => ({ line, ...found })),
    summaries: checked.totalFaults > 0 ? [] : (summaries?.all() ?? []),
  });
}

/** The content of a compressed file; the browser keeps large ones on the disk. */
const unpacked = (file: Blob): Promise<Blob> =>
  new Response(file.stream().pipeThrough(new DecompressionStream('gzip'))).blob();

async function* counted(file: Blob): AsyncGenerator<Uint8Array> {
  let read = 0;
  let said = 0;
  for await (const chunk of chunksOf(file)) {
    yield chunk;
    read += chunk.length;
    if (read - said < STEP) continue;
    say({ kind: 'progress', read });
    said = read;
  }
}
