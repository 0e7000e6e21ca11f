/** Requests to read that wait for an answer at once. */
export const READS_AT_ONCE = 6;

/** Parts of the source that are read ahead of the one that is written. */
const PARTS_AHEAD = 4;

/** Runs reads, so many at once at the most; others wait in the order in which they came. */
export function boundedReads(atOnce: number): <T>(read: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  const turn = async (): Promise<void> => {
    if (running < atOnce) running++;
    // Who ends hands its turn over.
    else await new Promise<void>((go) => waiting.push(go));
  };
  return async (read) => {
    await turn();
    try {
      return await read();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}

/**
 * Reads something for each part, some parts ahead, and gives it in the order of the parts. `stop` is given when no more is taken: what is
 * read by then is of no use.
 */
export async function* readAheadOf<Part, Read>(
  parts: readonly Part[],
  read: (part: Part, stop: AbortSignal) => Promise<Read>,
): AsyncGenerator<readonly [Part, Read], void, undefined> {
  const ending = new AbortController();
  const begin = (part: Part): Promise<Read> => begun(read(part, ending.signal));
  const ahead = parts.slice(0, PARTS_AHEAD).map(begin);
  try {
    for (const [i, part] of parts.entries()) {
      const value = await ahead.shift()!;
      const next = parts[i + PARTS_AHEAD];
      if (next !== undefined) ahead.push(begin(next));
      yield [part, value];
    }
  } finally {
    ending.abort();
  }
}

/** A failure is told where the value is taken. */
function begun<T>(reading: Promise<T>): Promise<T> {
  reading.catch(() => undefined);
  return reading;
}
