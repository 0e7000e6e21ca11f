const WORD = /^[+-]?(?:nan|inf|infinity|na|n\/a|null|none|nil|-+)$/i;

/** Why a text is no number of this format: what was found and what was expected. */
export function describeNumber(found: string): string {
  return `Found '${found}'; expected a number such as 34.1234 or 334.43E-2${advice(found)}.`;
}

function advice(found: string): string {
  if (WORD.test(found)) return ', or nothing where a value is missing';
  if (/^[+-]?\d+,\d+$/.test(found)) return ', with a decimal point and no separators of thousands';
  if (/^\s|\s$/.test(found)) return ', without spaces';
  return '';
}
