/** @param {number} seconds */
const seconds = (seconds) => seconds.toFixed(2);

/**
 * A table with the columns as wide as their cells.
 * @param {readonly (readonly string[])[]} rows
 */
function table(rows) {
  const widths = rows[0]?.map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0))) ?? [];
  const line = (/** @type {readonly string[]} */ row) =>
    row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join('  ');
  return rows.map(line).join('\n');
}

/**
 * Prints one fault as it is over.
 * @param {import('./fault-tally.js').FaultOutcome} outcome
 * @param {number} number
 */
export function printFault({ fault, acknowledged, differences, seconds: served }, number) {
  console.error(
    `${number} ${fault.name}: served again after ${seconds(served)} s, ${acknowledged} writes acknowledged`,
  );
  for (const { verdict, detail } of differences) console.error(`  ${verdict}: ${detail}`);
}

/**
 * Prints what came of a run.
 * @param {import('./faults.js').FaultsReport & { readonly verified: readonly { readonly rule: string, readonly detail: string }[] }} report
 */
export function printReport({ seed, acknowledged, faults, left, differences, verified }) {
  const head = ['fault', 'times', 'acknowledged', 'lost', 'doubled', 'wrong', 'median s', 'worst s'];
  const rows = faults.map((row) => [
    row.fault,
    ...[row.times, row.acknowledged, row.lost, row.doubled, row.wrong].map(String),
    ...[row.median, row.worst].map(seconds),
  ]);
  console.log(table([head, ...rows]));
  for (const { fault, reason } of left) console.log(`not brought about: ${fault}: ${reason}`);
  for (const { verdict, detail } of differences) console.log(`in the end ${verdict}: ${detail}`);
  for (const { rule, detail } of verified) console.log(`${rule}: ${detail}`);
  const times = faults.reduce((sum, row) => sum + row.times, 0);
  console.log(
    `seed ${seed}: ${times} faults, ${acknowledged} acknowledged writes, ${faultsOf({ faults, differences, verified })} found`,
  );
}

/**
 * How many faults of the services were found.
 * @param {Pick<Parameters<typeof printReport>[0], 'faults' | 'differences' | 'verified'>} report
 */
export const faultsOf = ({ faults, differences, verified }) =>
  faults.reduce((sum, { lost, doubled, wrong }) => sum + lost + doubled + wrong, differences.length + verified.length);
