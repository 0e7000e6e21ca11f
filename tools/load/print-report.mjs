import { faultsOf } from './faults-of.mjs';

const MIB = 1024 ** 2;
/** Dead rows from which on a table is worth a line. */
const WORTH_A_LINE = 50;

let printed = 0;

export function printSample(sample) {
  const widths = Object.keys(sample).map((name) => name.length + 2);
  const line = (cells) => cells.map((cell, i) => String(cell).padStart(widths[i])).join('');
  if (printed++ % 20 === 0) console.log(line(Object.keys(sample)));
  console.log(line(Object.values(sample)));
}

export function printReport(report) {
  const { seconds, groups, kinds, samples, rows } = report;
  console.log(`\n${seconds.toFixed(0)} seconds`);
  console.table(groups);
  console.log('times in ms from the sending of a request to the end of its answer');
  console.table(kinds);
  console.log('dead rows at each look, and what became of the tables');
  console.table(tablesOf(samples));
  console.log(`rows: ${JSON.stringify(rows)}`);
  const faults = faultsOf(report);
  console.log(faults.length === 0 ? 'no fault, and the database is sound' : `faults:\n${faults.join('\n')}`);
}

/** The table of tables that have or had dead rows: sizes first and last, dead rows over time. */
function tablesOf(samples) {
  const last = samples.at(-1).tables;
  const first = new Map(samples[0].tables.map((table) => [table.name, table]));
  const deadOf = (name) => samples.map(({ tables }) => tables.find((table) => table.name === name)?.dead ?? 0);
  const busy = last.filter(({ name, updates }) => Math.max(...deadOf(name)) >= WORTH_A_LINE || updates >= WORTH_A_LINE);
  return busy.map(({ name, live, bytes, vacuums, updates, hot, deletes }) => ({
    table: name,
    rows: live,
    'MiB before': Number(((first.get(name)?.bytes ?? 0) / MIB).toFixed(1)),
    'MiB after': Number((bytes / MIB).toFixed(1)),
    updates,
    'HOT %': updates > 0 ? Math.round((100 * hot) / updates) : '',
    deletes,
    vacuums,
    'dead rows': deadOf(name).join(' '),
  }));
}
