/** Texts that a spreadsheet would take for a formula, and texts that were guarded against that before. */
const FORMULA = /^'*[=+\-@\t\r]/;
const GUARDED = /^'+[=+\-@\t\r]/;

/** A text as it stands in a cell: with an apostrophe before what a spreadsheet would carry out as a formula. */
export function guardCell(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** The text that a cell stands for: `unguardCell(guardCell(text))` is `text`. */
export function unguardCell(cell: string): string {
  return GUARDED.test(cell) ? cell.slice(1) : cell;
}
