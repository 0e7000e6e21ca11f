import { readFileSync } from 'node:fs';
import path from 'node:path';
import vectors from './vectors.json';
import { runVector, type Vector } from './run-vector';

const PAGE = path.join(__dirname, '../../../../docs/quality.md');
const CASES = vectors.vectors as unknown as readonly Vector[];

/** A row of the table of deviations: what ours gives, with what parameter it gives what is expected, and why it does not. */
interface Deviation {
  readonly gives: string;
  readonly with: string;
  readonly reason: string;
}

/** The rows of the table of deviations by the ids of their cases. */
function deviations(): Map<string, Deviation> {
  const [, section = ''] = readFileSync(PAGE, 'utf8').split('## Deviations');
  const rows = section.split('\n').flatMap((line) => {
    const [, id, , gives, parameter, reason] =
      /^\| `([\w-]+)` +\| (.*?) +\| (.*?) +\| (.*?) +\| (.*?) +\|$/.exec(line) ?? [];
    return id === undefined ? [] : [[id, { gives: gives!, with: parameter!, reason: reason! }] as const];
  });
  const table = new Map(rows);
  if (table.size !== rows.length) throw new Error('a case stands twice in the table of deviations');
  return table;
}

describe('cases of other test suites', () => {
  const table = deviations();

  it('are those of the field, all of them', () => {
    expect(CASES).toHaveLength(81);
    expect([...table.keys()].filter((id) => !CASES.some((vector) => vector.id === id))).toEqual([]);
  });

  it.each(CASES.map((vector) => [vector.id, vector] as const))('%s passes, or the page says why not', (id, vector) => {
    const given = runVector(vector);
    const isSame = JSON.stringify(given) === JSON.stringify(vector.expected) || isSameError(given, vector.expected);
    const deviation = table.get(id);
    if (isSame) expect(deviation).toBeUndefined();
    else expect(deviation).toMatchObject({ gives: shown(given), reason: expect.stringMatching(/.{20}/) });
  });

  const others = CASES.flatMap((vector) => {
    const [, name, value] = /^`(\w+): (\w+)`$/.exec(table.get(vector.id)?.with ?? '') ?? [];
    return name === undefined ? [] : [[vector.id, vector, { [name]: value }] as const];
  });

  it.each(others)('%s gives what is expected with another parameter', (_, vector, parameter) => {
    expect(runVector({ ...vector, params: { ...vector.params, ...parameter } })).toEqual(vector.expected);
  });

  it('are counted on the page', () => {
    expect(readFileSync(PAGE, 'utf8')).toContain(
      `${CASES.length - table.size} give what is expected, ${others.length} more with another parameter`,
    );
  });
});

/** Messages say more than those of others: the test, and the numbers. */
function isSameError(given: unknown, expected: unknown): boolean {
  const [ours, theirs] = [given, expected].map((each) => (each as { error?: string } | undefined)?.error);
  return ours !== undefined && theirs !== undefined && ours.includes(theirs);
}

function shown(given: unknown): string {
  if (given === undefined) return 'not offered';
  return Array.isArray(given) ? given.join(' ') : JSON.stringify(given);
}
