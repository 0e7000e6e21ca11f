const SHOWN = 64;
const HEADER_SHOWN = 256;

const lossy = new TextDecoder('utf-8', { ignoreBOM: true });

/** The first 64 characters of some bytes, invalid UTF-8 as U+FFFD. */
export function quoteBytes(bytes: Uint8Array, start: number, end: number): string {
  // A character has at most 4 bytes, so what the cut may break lies beyond the characters shown.
  return quote(lossy.decode(bytes.subarray(start, Math.min(end, start + SHOWN * 4))));
}

/** The first 64 characters (code points) of a text. */
export function quote(text: string): string {
  return cut(text, SHOWN);
}

/** A column's header, cut where nobody would read on, so that 100 faults stay a short answer. */
export function quoteHeader(text: string): string {
  return cut(text, HEADER_SHOWN);
}

function cut(text: string, characters: number): string {
  return text.length <= characters
    ? text
    : Array.from(text.slice(0, characters * 2))
        .slice(0, characters)
        .join('');
}
