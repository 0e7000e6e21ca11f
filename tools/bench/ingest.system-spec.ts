import { ChildProgram } from '../process/child-program';

describe('npm run bench -- ingest', () => {
  it('measures its longest parts', async () => {
    const parts = ['huge', 'latest', 'reads'].flatMap((part) => ['--only', part]);
    const sizes = ['--rounds', '1', '--files', '2', '--points', '2000', '--streams', '2', '--bytes', '500000'];
    const program = new ChildProgram('tools/bench.mjs', { args: ['ingest', ...parts, ...sizes] });
    expect({ code: await program.ended, errors: program.errors }).toEqual({ code: 0, errors: '' });
    for (const part of ['memory over idle', 'p99 of a small file meanwhile', 'latest values', 'median'])
      expect(program.output).toContain(part);
  }, 180_000);
});
