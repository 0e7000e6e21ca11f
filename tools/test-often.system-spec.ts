import { ChildProgram } from './process/child-program';

const often = (...args: string[]): ChildProgram => new ChildProgram('tools/test-often.mjs', { args });

describe('npm run test:often', () => {
  it('runs suites as often as told, each round with a seed', async () => {
    const run = often('--times', '2', '--load', '1', '--seed', '7', 'libs/shared/kernel/src/urn.spec.ts');
    expect([await run.ended, run.errors]).toEqual([0, '']);
    expect(run.output).toMatch(/^round 1 of 2, seed 7: \d+ passed, 0 failed, \d+ s\nround 2 of 2, seed 8: /);
  });

  it('says what jest refuses', async () => {
    const run = often('--times', '1', '--load', '0', '--selectProject', 'shared-kernel');
    expect(await run.ended).toBe(1);
    expect(run.errors).toContain('Unrecognized');
  });

  it('refuses options that are no numbers', async () => {
    const run = often('--times', 'often');
    expect([await run.ended, run.errors]).toEqual([1, "--times takes an integer from 0 to 999999999, not 'often'\n"]);
  });
});
