/**
 * Parts of a report that may have faults.
 *
 * @typedef {object} Judged
 * @property {Readonly<Record<string, number>>} rows rows read back: missing, different, unknown and others.
 * @property {readonly string[]} verified what `verify` found.
 * @property {readonly string[]} faults the first faulty answers.
 * @property {number} faultCount the number of all of them.
 */

/**
 * What must not be: answers that are faults, rows that are not as posted, an unsound database.
 *
 * @param {Judged} report
 */
export function faultsOf({ rows, verified, faults, faultCount }) {
  const wrong = ['missing', 'different', 'unknown'].filter((how) => (rows[how] ?? 0) > 0);
  return [
    ...faults,
    ...(faultCount > faults.length ? [`and ${faultCount - faults.length} more faulty answers`] : []),
    ...wrong.map((how) => `rows that are ${how}: ${rows[how]}`),
    ...verified,
  ];
}
