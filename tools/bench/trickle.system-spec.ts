import { smallRun } from './small-run';

describe('npm run bench -- trickle', () => {
  it('reads the same of small files, of one file and of rows, and of sums and of values', async () => {
    const numbers = ['--files', '500', '--seconds', '2000000', '--rounds', '1', '--requests', '20'];
    const uploads = ['--ms', '100', '--backlog', '100'];
    const output = await smallRun('trickle', ...numbers, ...uploads);
    expect(output).toContain('uploads a second while merging runs');
  }, 180_000);
});
