import { decodeStrictly, hasLateControl } from './text-fault';

const SLOTS = 1024;
const SLOT_BYTES = 64;

/** Cache of short cells by bytes: repeated ones need no new string. Takes 64 KiB. */
export class TextCell {
  readonly #bytes = new Uint8Array(SLOTS * SLOT_BYTES);
  readonly #texts: string[] = new Array<string>(SLOTS).fill('');
  readonly #lengths = new Uint8Array(SLOTS);

  /** Text from `start` to `end`; undefined for invalid UTF-8 or late control characters. */
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
