import { decodeStrictly, hasLateControl } from './text-fault';

const SLOTS = 1024;
const SLOT_BYTES = 64;

/** Remembers the last short cells by their bytes: a repeated one costs a comparison and no new string. Takes 64 KiB. */
export class TextCell {
  readonly #bytes = new Uint8Array(SLOTS * SLOT_BYTES);
  readonly #texts: string[] = new Array<string>(SLOTS).fill('');
  readonly #lengths = new Uint8Array(SLOTS);

  /** The text of the bytes from `start` to `end`, at least one; undefined when they are not UTF-8 or hold a late control character. */
  read(bytes: Uint8Array, start: number, end: number, hash: number, ascii: boolean): string | undefined {
    const length = end - start;
    if (length > SLOT_BYTES) return decode(bytes, start, end, ascii);
    const slot = (hash ^ (hash >>> 15)) & (SLOTS - 1);
    if (this.#lengths[slot] === length && this.#same(slot * SLOT_BYTES, bytes, start, end)) return this.#texts[slot];
    const text = decode(bytes, start, end, ascii);
    if (text !== undefined) this.#remember(slot, bytes, start, length, text);
    return text;
  }

  #same(at: number, bytes: Uint8Array, start: number, end: number): boolean {
    const kept = this.#bytes;
    for (let p = start, q = at; p < end; p++, q++) {
      if (kept[q] !== bytes[p]) return false;
    }
    return true;
  }

  #remember(slot: number, bytes: Uint8Array, start: number, length: number, text: string): void {
    const at = slot * SLOT_BYTES;
    for (let i = 0; i < length; i++) this.#bytes[at + i] = bytes[start + i]!;
    this.#lengths[slot] = length;
    this.#texts[slot] = text;
  }
}

function decode(bytes: Uint8Array, start: number, end: number, ascii: boolean): string | undefined {
  const text = decodeStrictly(bytes, start, end);
  return text === undefined || ascii || !hasLateControl(text) ? text : undefined;
}
