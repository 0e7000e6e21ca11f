import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { messageOf } from '../process/errors.mjs';

const execute = promisify(execFile);

/**
 * Runs a bundled program to its end and returns its standard output; its error output explains a failure.
 * @param {string} script
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
export async function runProgram(script, args, env) {
  try {
    const { stdout } = await execute(process.execPath, ['--enable-source-maps', script, ...args], { env });
    return stdout.trim();
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? error.stderr : undefined;
    throw new Error(`${script} failed:\n${said || messageOf(error)}`, { cause: error });
  }
}
