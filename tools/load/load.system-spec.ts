import { ChildProgram } from '../process/child-program';
import { faultsOf } from './faults-of.mjs';

const patience = 300_000;

interface Kind {
  readonly kind: string;
  readonly requests: number;
  readonly answers: string;
  readonly p50: number;
  readonly p99: number;
  readonly worst: number;
}
interface Report {
  readonly seconds: number;
  readonly groups: readonly {
    readonly clients: string;
    readonly 'offered a second': number;
    readonly 'done a second': number;
  }[];
  readonly kinds: readonly Kind[];
  readonly samples: readonly (Record<string, number> & { readonly tables: readonly { readonly name: string }[] })[];
  readonly rows: Record<'acknowledged' | 'found' | 'missing' | 'different' | 'unknown', number>;
  readonly verified: readonly string[];
  readonly faults: readonly string[];
  readonly faultCount: number;
}

/** Rows of a file that a kind of request uploads. */
const rowsOf = (kind: string): number => Number(/^upload (?:again )?of (\d+) row/.exec(kind)?.[1] ?? 0);

/** Some seconds of a small fleet. */
const env = {
  MINUTES: '0.1',
  SHIPS: '3',
  READERS: '3',
  EDITORS: '2',
  EVERY: '0.5',
  IMPORT_ROWS: '5',
  HISTORY_YEARS: '1',
  SAMPLE_SECONDS: '2',
};

describe('npm run load', () => {
  let report: Report;

  beforeAll(async () => {
    const program = new ChildProgram('tools/load.mjs', { args: ['--json'], env });
    const code = await program.ended;
    if (!program.output.startsWith('{')) throw new Error(program.errors);
    report = JSON.parse(program.output) as Report;
    expect([code, faultsOf(report)]).toEqual([0, []]);
  }, patience);

  it('finds each row that was acknowledged, and no other', () => {
    const { acknowledged, found, missing, different, unknown } = report.rows;
    const posted = report.kinds
      .map(({ kind, answers }) => rowsOf(kind) * Number(/201: (\d+)/.exec(answers)?.[1] ?? 0))
      .reduce((sum, rows) => sum + rows, 0);
    // Each ship had its first row before.
    expect(acknowledged).toBe(posted + Number(env.SHIPS));
    expect({ found, missing, different, unknown }).toEqual({
      found: acknowledged,
      missing: 0,
      different: 0,
      unknown: 0,
    });
  });

  it('tells what was offered and what was done', () => {
    const [ships] = report.groups;
    expect(ships!.clients).toBe('3 ships');
    // 3 ships twice a second for 6 seconds, which a slow machine stretches.
    expect(ships!['offered a second'] * report.seconds).toBeCloseTo(36, -1);
    expect(ships!['done a second']).toBeGreaterThan(0);
  });

  it('measures every kind of request', () => {
    const kinds = report.kinds.map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['upload of 1 row', 'edit: read', 'import of 5 items']));
    expect(kinds.filter((kind) => kind.startsWith('read: ')).length).toBeGreaterThan(2);
    for (const { p50, p99, worst } of report.kinds)
      expect([p50, p99, worst]).toEqual([p50, p99, worst].sort((a, b) => a - b));
  });

  it('looks at memory and tables', () => {
    const last = report.samples.at(-1)!;
    for (const name of ['registry (MiB)', 'ingest (MiB)', 'tables (MiB)']) expect(last[name]).toBeGreaterThan(0);
    const tables = last.tables.map(({ name }) => name);
    expect(tables).toEqual(expect.arrayContaining(['ingest.block', 'registry.item', 'auth.session']));
  });

  it('says which settings are none', async () => {
    const program = new ChildProgram('tools/load.mjs', { env: { SHIPS: 'many' } });
    expect(await program.ended).toBe(1);
    expect(program.errors).toContain('SHIPS must be a number from 0 on');
  });
});

describe('faultsOf', () => {
  const sound = { rows: { missing: 0, different: 0, unknown: 0 }, verified: [], faults: [], faultCount: 0 };

  it('finds none in a sound run', () => expect(faultsOf(sound)).toEqual([]));

  it.each([
    ['rows that are missing: 2', { rows: { missing: 2, different: 0, unknown: 0 } }],
    ['rows that are different: 1', { rows: { missing: 0, different: 1, unknown: 0 } }],
    ['rows that are unknown: 3', { rows: { missing: 0, different: 0, unknown: 3 } }],
    ['upload of 1 row: 500 ', { faults: ['upload of 1 row: 500 '], faultCount: 1 }],
    ['and 4 more faulty answers', { faultCount: 4 }],
    ['ingest verify: broken', { verified: ['ingest verify: broken'] }],
  ])('tells that %s', (text, wrong) => expect(faultsOf({ ...sound, ...wrong })).toEqual([text]));
});
