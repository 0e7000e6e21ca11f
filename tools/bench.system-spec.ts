import fs from 'node:fs';
import { ChildProgram } from './process/child-program';
import { isAlive } from './process/process-facts.mjs';
import { descendantsOf, type Process } from './process/process-tree';
import { untilTrue } from './process/until-true';

/** Starts a benchmark; resolves with its processes when its service and its database run. */
async function begin(name: string): Promise<{ program: ChildProgram; processes: Process[] }> {
  const program = new ChildProgram('tools/bench.mjs', { args: [name] });
  let processes: Process[] = [];
  const runs = (part: string): boolean => processes.some(({ command }) => command.includes(part));
  await untilTrue(
    'the service and the database run',
    () => {
      processes = descendantsOf(program.process.pid!);
      return runs('dist/run/') && runs('postgres: checkpointer');
    },
    60_000,
  );
  return { program, processes };
}

/** The folders of the databases that processes serve. */
const foldersOf = (processes: readonly Process[]): string[] =>
  processes.flatMap(({ command }) => /-D (\S+)\/data /.exec(command)?.[1] ?? []);

describe('npm run bench', () => {
  it.each([
    ['registry', 'SIGINT'],
    ['registry-bulk', 'SIGKILL'],
    ['ingest', 'SIGTERM'],
    ['ingest', 'SIGKILL'],
  ] as const)(
    '-- %s leaves no process and no folder behind after %s',
    async (name, signal) => {
      const { program, processes } = await begin(name);
      const folders = foldersOf(processes);
      expect(folders.filter((folder) => fs.existsSync(folder))).not.toEqual([]);
      await program.stop(signal);
      await untilTrue('its processes are gone', () => !processes.some(({ pid }) => isAlive(pid)), 30_000);
      await untilTrue('its folders are gone', () => !folders.some((folder) => fs.existsSync(folder)));
    },
    120_000,
  );

  it('says which benchmarks there are', async () => {
    const program = new ChildProgram('tools/bench.mjs', { args: ['nothing'] });
    expect(await program.ended).toBe(2);
    expect(program.errors).toMatch(/benchmarks: .*registry/);
  });
});
