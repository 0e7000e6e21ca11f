/** Character range of a cell, from 0; default first. */
export function cellSpan(line: string, column = 1): { start: number; end: number } {
  const cells = line.split('\t');
  const index = Math.min(column, cells.length) - 1;
  const start = cells.slice(0, index).reduce((sum, cell) => sum + cell.length + 1, 0);
  return { start, end: start + (cells[index]?.length ?? 0) };
}
