import { ChildProgram } from '../process/child-program';

/**
 * Runs a benchmark with arguments that make it small, which must end well without a complaint; gives what it prints.
 * What it measures is of no interest here: its services load packages from one file, in half of the time.
 */
export async function smallRun(...args: readonly string[]): Promise<string> {
  const env = { BENCH_NODE_OPTIONS: '--require ./tools/start/one-file-packages.cjs' };
  const program = new ChildProgram('tools/bench.mjs', { args, env });
  expect({ code: await program.ended, errors: program.errors }).toEqual({ code: 0, errors: '' });
  return program.output;
}
