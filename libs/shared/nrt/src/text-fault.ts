import { DELETE, SPACE } from './ascii';

/** Why bytes are no text of this format. */
export type TextFault = 'bad-encoding' | 'control-character';

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The bytes as text, or undefined when they are not UTF-8. */
export function decodeStrictly(bytes: Uint8Array, start: number, end: number): string | undefined {
  try {
    return strict.decode(bytes.subarray(start, end));
  } catch {
    return undefined;
  }
}

/** Whether a text has a control character of the second block (U+0080 to U+009F). */
export function hasLateControl(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit >= 0x80 && unit <= 0x9f) return true;
  }
  return false;
}

/** Fault of bytes as the text of one cell (without TAB and line end), or undefined. */
export function textFault(bytes: Uint8Array, start: number, end: number): TextFault | undefined {
  let high = 0;
  let control = false;
  for (let p = start; p < end; p++) {
    const byte = bytes[p]!;
    high |= byte;
    if (byte < SPACE || byte === DELETE) control = true;
  }
  if (high < 0x80) return control ? 'control-character' : undefined;
  const text = decodeStrictly(bytes, start, end);
  if (text === undefined) return 'bad-encoding';
  return control || hasLateControl(text) ? 'control-character' : undefined;
}
