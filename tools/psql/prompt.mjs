import pg from 'pg';
import { createInterface } from 'node:readline/promises';
import { splitStatements } from './statements.mjs';
import { messageOf } from '../process/errors.mjs';

/**
 * Whether the statement succeeded; its result goes to the output, an error to the other one.
 * @param {pg.Client} client
 * @param {string} text
 */
async function run(client, text) {
  try {
    const results = [await client.query({ text, rowMode: 'array' })].flat();
    for (const result of results) console.log(printResult(result));
    return true;
  } catch (error) {
    console.error(`ERROR: ${messageOf(error)}`);
    return false;
  }
}

/**
 * Reads statements that end with semicolons from the input, and what is left at its end.
 * @param {pg.Client} client
 */
async function converse(client) {
  const isTerminal = process.stdin.isTTY === true;
  const lines = createInterface({ input: process.stdin, output: isTerminal ? process.stdout : undefined });
  lines.setPrompt('pelorus=> ');
  if (isTerminal) console.log('Statements end with a semicolon; \\q leaves.');
  let ended = false;
  lines.once('close', () => (ended = true));
  // The input may end while a statement runs; since Node.js 24 a prompt after that is an error.
  const prompt = () => ended || lines.prompt();
  prompt();
  let succeeded = true;
  let left = '';
  for await (const line of lines) {
    if (left.trim() === '' && /^\s*(\\q|quit|exit)\s*;?\s*$/.test(line)) break;
    const { statements, rest } = splitStatements(`${left}${line}\n`);
    for (const statement of statements) succeeded = (await run(client, statement)) && succeeded;
    left = rest;
    prompt();
  }
  lines.close();
  return left.trim() === '' ? succeeded : (await run(client, left)) && succeeded;
}

/**
 * Runs a statement, or those of the input, on a database; the exit code is 1 when one failed.
 * @param {string} url
 * @param {string} [statement]
 */
export async function promptSql(url, statement) {
  const client = new pg.Client({ connectionString: url, application_name: 'pelorus psql' });
  await client.connect();
  try {
    const succeeded = statement === undefined ? await converse(client) : await run(client, statement);
    return succeeded ? 0 : 1;
  } finally {
    await client.end();
  }
}

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
function printResult({ command, rowCount, fields, rows }) {
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
