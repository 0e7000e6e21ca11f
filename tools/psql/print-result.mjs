/**
 * @param {unknown} value
 * @returns {string}
 */
const shown = (value) =>
  value === null
    ? ''
    : value instanceof Date
      ? value.toISOString()
      : typeof value === 'object'
        ? JSON.stringify(value)
        : String(value);

/**
 * The result of a statement as a table with aligned columns, or what the statement did.
 * @param {import('pg').QueryArrayResult} result
 */
export function printResult({ command, rowCount, fields, rows }) {
  if (fields.length === 0) return `${command}${rowCount === null ? '' : ` ${rowCount}`}`;
  const table = [fields.map(({ name }) => name), ...rows.map((row) => row.map(shown))];
  const widths = fields.map((_field, column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  const lines = table.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join(' | ')
      .trimEnd(),
  );
  lines.splice(1, 0, widths.map((width) => '-'.repeat(width)).join('-+-'));
  return [...lines, `(${rows.length} ${rows.length === 1 ? 'row' : 'rows'})`].join('\n');
}
