/** An array parameter of numbers as one text: the driver would convert them one by one. */
export function numberArray(numbers: readonly (number | null)[]): string {
  return `{${numbers.map((number) => number ?? 'null').join(',')}}`;
}

/** An array parameter of texts that need no quotes, such as time stamps in ISO 8601 with `T`. */
export function plainArray(texts: readonly (string | null)[]): string {
  return `{${texts.map((text) => text ?? 'null').join(',')}}`;
}

export function textArray(texts: readonly (string | null)[]): string {
  return `{${texts.map((text) => (text === null ? 'null' : `"${text.replace(/["\\]/g, '\\$&')}"`)).join(',')}}`;
}

/** An array parameter of bytes, not copied. */
export function byteArray(parts: readonly (Uint8Array | null)[]): (Buffer | null)[] {
  return parts.map((bytes) => bytes && Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
}
