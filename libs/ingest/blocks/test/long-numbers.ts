/** Columns of numbers of many digits, by the first byte of their encoding. The numbers are the same in every run. */
export function longNumbers(rows: number): Record<number, Float64Array> {
  const column = (value: (row: number) => number): Float64Array =>
    Float64Array.from({ length: rows }, (_, row) => value(row));
  const count = (row: number): number => 2130 + Math.round(40 * Math.sin(row / 50)) + (row % 7);
  return {
    0x03: column((row) => count(row) * 0.01),
    0x04: column((row) => Math.fround(count(row) / 100)),
    0x05: column((row) => Math.fround(count(row) * Math.fround(0.01))),
    0x06: column((row) => 20 + Math.sin(row / 50) + 0.01 * ((row * 0.6180339887498949) % 1)),
    0x07: column((row) => [1 / 3, -1 / 3, 1e300, 2 / 7, Math.PI][(row * row) % 5]!),
  };
}
