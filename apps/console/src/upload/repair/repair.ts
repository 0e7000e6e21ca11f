/** A line with faults, with its place in the bytes of the file. */
export interface FaultyLine {
  readonly line: number;
  readonly text: string;
  readonly start: number;
  /** Where its line feed stands, or the end of the file. */
  readonly end: number;
}

/** New texts of lines by their number; null leaves a line out. */
export type Repairs = ReadonlyMap<number, string | null>;

/** The file with repaired lines. Parts that stay are not read, so that large files stay on the disk. */
export function repaired(file: Blob, lines: readonly FaultyLine[], repairs: Repairs): Blob {
  const parts: BlobPart[] = [];
  let from = 0;
  for (const { line, start, end } of lines.toSorted((a, b) => a.start - b.start)) {
    const text = repairs.get(line);
    if (text === undefined) continue;
    parts.push(file.slice(from, start));
    if (text !== null) parts.push(text);
    from = text === null ? Math.min(end + 1, file.size) : end;
  }
  return new Blob([...parts, file.slice(from)], { type: file.type });
}
