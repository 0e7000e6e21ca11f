/** @param {string} text */
const time = (text) =>
  text
    .replace(' ', 'T')
    .replace(/(\.\d*?)0*Z?$/, '$1')
    .replace(/\.?Z?$/, '');

/**
 * @param {number} column
 * @param {string} sent
 * @param {string} got
 * @param {boolean | undefined} isText
 */
const equal = (column, sent, got, isText) => {
  if (column === 0) return time(sent) === time(got);
  if (isText || sent === '' || got === '') return sent === got;
  return Object.is(Number(sent), Number(got));
};

/** @param {string} text */
const rowsOf = (text) =>
  text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\t'));

/**
 * Compares a table with the one that was sent: same header, same rows in the same order, time stamps and numbers by
 * value, text by its characters. Returns the number of cells compared, or throws at the first difference.
 * @param {string} sent
 * @param {string} got
 */
export function compareTables(sent, got) {
  const [header = [], ...rows] = rowsOf(sent);
  const [gotHeader = [], ...gotRows] = rowsOf(got);
  if (header.join('\t') !== gotHeader.join('\t')) throw new Error(`the header came back as ${gotHeader.join('\t')}`);
  if (rows.length !== gotRows.length) throw new Error(`${rows.length} rows were sent, ${gotRows.length} came back`);
  const isText = header.map((name) => name.endsWith(' [text]'));
  rows.forEach((cells, row) => compareRow(cells, gotRows[row] ?? [], { isText, line: row + 2 }));
  return rows.length * header.length;
}

/**
 * @param {readonly string[]} sent
 * @param {readonly string[]} got
 * @param {{ isText: readonly boolean[], line: number }} options
 */
function compareRow(sent, got, { isText, line }) {
  if (sent.length !== got.length) throw new Error(`line ${line}: ${sent.length} cells sent, ${got.length} came back`);
  sent.forEach((cell, column) => {
    if (!equal(column, cell, got[column] ?? '', isText[column]))
      throw new Error(`line ${line}, column ${column + 1}: "${cell}" was sent, "${got[column]}" came back`);
  });
}
