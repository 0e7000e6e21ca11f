/** The levels of a JSON text, the keys of its largest object and its values in all. */
export interface JsonSize {
  readonly depth: number;
  readonly keys: number;
  readonly values: number;
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** Measures a JSON text without parsing it, and stops as soon as one size is beyond its limit. */
export function measureJson(text: string, limits: JsonSize): JsonSize {
  const size = { depth: 0, keys: 0, values: 1 };
  /** The keys so far of each object that is open, from outside; none of an array. */
  const open: number[] = [];
  for (let i = 0; i < text.length; i++) {
    const character = text.charCodeAt(i);
    if (character === QUOTE) i = endOfString(text, i);
    else if (character === COMMA) countValue(size, open);
    else if (character === OPEN_OBJECT || character === OPEN_ARRAY) {
      size.depth = Math.max(size.depth, open.push(character === OPEN_OBJECT ? 0 : -Infinity));
      countValue(size, open);
    } else if (character === CLOSE_OBJECT || character === CLOSE_ARRAY) open.pop();
    if (size.depth > limits.depth || size.keys > limits.keys || size.values > limits.values) break;
  }
  return size;
}

/** Counts one more value of the innermost object or array. */
function countValue(size: { keys: number; values: number }, open: number[]): void {
  size.values++;
  if (open.length === 0) return;
  const keys = (open.pop() ?? 0) + 1;
  open.push(keys);
  size.keys = Math.max(size.keys, keys);
}

function endOfString(text: string, start: number): number {
  for (let i = start + 1; i < text.length; i++) {
    const character = text.charCodeAt(i);
    if (character === QUOTE) return i;
    if (character === BACKSLASH) i++;
  }
  return text.length;
}
