import { ChildProgram } from '../process/child-program';
import { FAULT_KINDS } from './fault-kinds';
import { type FaultsReport } from './faults';

const patience = 900_000;
/** Each kind of fault once, at the same moments every time as far as a seed can tell. */
const env = { SEED: '1', CYCLES: String(FAULT_KINDS.length), CLIENTS: '3' };

describe('npm run faults', () => {
  let report: FaultsReport & { readonly verified: readonly unknown[] };
  let code: number | string;

  beforeAll(async () => {
    const program = new ChildProgram('tools/faults.mjs', { args: ['--json'], env });
    code = await program.ended;
    if (!program.output.startsWith('{')) throw new Error(program.errors);
    report = JSON.parse(program.output) as typeof report;
  }, patience);

  it('brings about every kind of fault that this machine lets it', () => {
    const left = new Map(report.left.map(({ fault, reason }) => [fault, reason]));
    for (const reason of left.values()) expect(reason).toMatch(/root/);
    const possible = FAULT_KINDS.map(({ name }) => name).filter((name) => !left.has(name));
    expect(report.faults.map(({ fault }) => fault)).toEqual(expect.arrayContaining(possible));
  });

  it.each(FAULT_KINDS.map(({ name }) => name))('loses, doubles and spoils no acknowledged write: %s', (name) => {
    const row = report.faults.find(({ fault }) => fault === name);
    expect(row ?? {}).toMatchObject(row ? { lost: 0, doubled: 0, wrong: 0 } : {});
  });

  it('writes all the time, and finds all of it in the end, in a sound database', () => {
    expect(report.acknowledged).toBeGreaterThan(10 * FAULT_KINDS.length);
    expect([...report.differences, ...report.verified]).toEqual([]);
    expect(code).toBe(0);
  });

  it.each([
    [{ CYCLES: 'many' }, [], 'CYCLES must be an integer from 0 on'],
    [{}, ['--kind', 'flood'], 'no fault is called flood; there are:\ndatabase killed\n'],
  ])('says which settings are none: %j %j', async (settings, args, message) => {
    const program = new ChildProgram('tools/faults.mjs', { args, env: settings });
    expect(await program.ended).toBe(1);
    expect(program.errors).toContain(message);
  });
});
