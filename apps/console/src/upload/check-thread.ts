import { checkBytes, readLines } from '@pelorus/shared/nrt';
import { type CheckAnswer, type CheckRequest } from './check-messages';

/** Bytes between two reports of progress. */
const STEP = 4 << 20;

const say = (answer: CheckAnswer): void => self.postMessage(answer);

self.addEventListener('message', ({ data }: MessageEvent<CheckRequest>) => {
  check(data).catch((error: unknown) => say({ kind: 'failed', message: String(error) }));
});

/** Checks a file by the rules of the format, then looks up its faulty lines. */
async function check({ file, gzipped }: CheckRequest): Promise<void> {
  const content = gzipped ? await unpacked(file) : file;
  const checked = await checkBytes(() => counted(content));
  const wanted = new Set(checked.faults.flatMap(({ line }) => line ?? []));
  const lines = wanted.size === 0 ? new Map() : await readLines(chunksOf(content), wanted);
  say({ kind: 'checked', checked, content, lines: [...lines].map(([line, found]) => ({ line, ...found })) });
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

async function* chunksOf(file: Blob): AsyncGenerator<Uint8Array> {
  const reader = file.stream().getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
}
