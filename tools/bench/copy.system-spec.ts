import { smallRun } from './small-run';

describe('npm run bench -- copy', () => {
  it('copies a registry through kills, and finds no difference', async () => {
    expect(await smallRun('copy', '--items', '300', '--kills', '2')).toContain('source only');
  }, 300_000);
});
