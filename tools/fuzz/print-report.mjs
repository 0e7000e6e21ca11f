/**
 * Prints a finding with the command that shows it, and what services logged last.
 * @param {import('./chase.js').Finding} finding
 * @param {readonly string[]} logged
 */
export function printFinding({ key, seed, fault, line, kept }, logged) {
  console.error(`\n=== ${key} (seed ${seed})\n${fault.detail.slice(0, 1_500)}\n${line}`);
  console.error(`case: ${JSON.stringify(kept)}`);
  if (/status 5/.test(fault.rule)) for (const text of logged) console.error(`log: ${text.slice(0, 3_000)}`);
}

/**
 * Prints what came of a run.
 * @param {import('./fuzz.js').FuzzReport & { readonly verified: readonly import('./judge.js').Fault[] }} report
 */
export function printReport({ sent, cases, findings, held, verified, statuses, unreached }) {
  const broken = cases.filter(({ fault }) => fault);
  for (const { name, fault } of broken) console.log(`case "${name}": ${fault?.rule}: ${fault?.detail}`);
  for (const { rule, detail } of [...held, ...verified]) console.log(`${rule}: ${detail}`);
  if (unreached.length > 0) console.log(`never successful:\n  ${unreached.join('\n  ')}`);
  console.log(`answers by status: ${JSON.stringify(statuses)}`);
  const faults = findings.length + broken.length + held.length + verified.length;
  console.log(`${sent} requests, ${cases.length} kept cases, ${faults} findings`);
}
