import { smallRun } from './small-run';

describe('npm run bench -- replicas', () => {
  it('takes reads off the primary', async () => {
    const sizes = ['--rounds', '1', '--reads', '24', '--rows', '5000', '--readers', '2'];
    expect(await smallRun('replicas', ...sizes)).toContain('scans of the primary a read');
  }, 300_000);
});
