import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** Runs a bundled program to its end and returns its standard output; its error output explains a failure. */
export async function runProgram(script, args, env) {
  try {
    const { stdout } = await execute(process.execPath, ['--enable-source-maps', script, ...args], { env });
    return stdout.trim();
  } catch (error) {
    throw new Error(`${script} failed:\n${error.stderr || error.message}`, { cause: error });
  }
}
