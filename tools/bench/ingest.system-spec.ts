import { smallRun } from './small-run';

describe('npm run bench -- ingest', () => {
  it('measures its longest parts', async () => {
    const parts = ['huge', 'latest', 'reads'].flatMap((part) => ['--only', part]);
    const sizes = ['--rounds', '1', '--files', '2', '--points', '2000', '--streams', '2', '--bytes', '500000'];
    const output = await smallRun('ingest', ...parts, ...sizes);
    for (const part of ['memory over idle', 'p99 of a small file meanwhile', 'latest values', 'median'])
      expect(output).toContain(part);
  }, 180_000);
});
