import { ChildProgram } from '../process/child-program';
import { type FuzzReport } from './fuzz';
import { readCases } from './fuzz-case';
import { type Fault } from './judge';

const patience = 600_000;
/** The same requests in the same order every time, so that a failure is the fault of a change. */
const env = { SEED: '1', COUNT: '2000', CLIENTS: '1' };

describe('npm run fuzz', () => {
  let report: FuzzReport & { readonly verified: readonly Fault[] };

  beforeAll(async () => {
    const program = new ChildProgram('tools/fuzz.mjs', { args: ['--json'], env });
    await program.ended;
    if (!program.output.startsWith('{')) throw new Error(program.errors);
    report = JSON.parse(program.output) as typeof report;
  }, patience);

  it.each(readCases().map(({ name }) => name))('has no fault any more: %s', (name) => {
    expect(report.cases.find((kept) => kept.name === name)).toEqual({ name });
  });

  it('draws no request whose answer breaks a rule', () => {
    expect(report.findings.map(({ line, fault }) => ({ line, fault }))).toEqual([]);
    expect(report.sent).toBeGreaterThanOrEqual(2_000);
  });

  it('leaves no slot, connection, transaction or file behind, and no damage in the database', () => {
    expect([...report.held, ...report.verified]).toEqual([]);
  });

  it('reads and writes: most operations have succeeded', () => {
    expect(report.unreached.length).toBeLessThan(70);
    for (const status of [200, 201, 204, 400, 401, 403, 404, 415, 422]) {
      expect(report.statuses).toHaveProperty(String(status));
    }
  });

  it('says which settings are none', async () => {
    const program = new ChildProgram('tools/fuzz.mjs', { env: { COUNT: 'many' } });
    expect(await program.ended).toBe(1);
    expect(program.errors).toContain('COUNT must be an integer from 0 on');
  });
});
