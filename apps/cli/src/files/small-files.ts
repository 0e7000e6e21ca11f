/** Largest file that goes with others in one request. */
const SMALL_BYTES = 64 * 1024;
/** Limits of such a request: a slow link takes it in some seconds, so that a break loses little. */
const MOST_FILES = 500;
const MOST_BYTES = 512 * 1024;
/** Fewer files are sent one by one. */
const LEAST_FILES = 8;

/** Takes those files off the head of a queue that go in one request; the first one alone where there are few, or large ones. */
export function takeTogether<File>(queue: File[], sizeOf: (file: File) => number | undefined): File[] {
  let count = 0;
  for (let bytes = 0; count < Math.min(queue.length, MOST_FILES); count++) {
    const size = sizeOf(queue[count]!);
    if (size === undefined || size > SMALL_BYTES) break;
    bytes += size;
    if (bytes > MOST_BYTES) break;
  }
  return queue.splice(0, count < LEAST_FILES ? 1 : count);
}

/** The bytes as a text that stands for exactly these bytes; undefined where they are no UTF-8. */
export function textOf(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
