import { smallRun } from './small-run';

describe('npm run bench -- archive', () => {
  it('finds every answer right while small files are posted, corrected, deleted and merged', async () => {
    const output = await smallRun('archive', '--files', '1000', '--layouts', '5', '--contents', '100');
    expect(output).toContain('faults: 0\n');
    expect(output).toContain('answers 5xx: 0\n');
  }, 180_000);
});
