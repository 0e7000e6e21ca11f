import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from './temporary-folder';

const WORKSPACE = path.resolve(__dirname, '../../../..');
const GENERATOR = path.join(WORKSPACE, 'tools/client/generate-client.mjs');
const COMPILER = path.join(WORKSPACE, 'node_modules/tsc7/bin/tsc');
const OPTIONS = {
  strict: true,
  noEmit: true,
  noUncheckedIndexedAccess: true,
  target: 'es2023',
  lib: ['es2023', 'dom', 'dom.iterable'],
  module: 'preserve',
  moduleResolution: 'bundler',
  skipLibCheck: true,
  types: [],
};

/** Compiles a generated client strictly with a program that uses it as `./client`; gives the compiler's messages. */
export function clientFaults(document: object, program: string): string {
  const folder = temporaryFolder();
  const write = (name: string, text: string): void => writeFileSync(path.join(folder, name), text);
  try {
    write('openapi.json', JSON.stringify(document));
    write('tsconfig.json', JSON.stringify({ compilerOptions: OPTIONS, include: ['**/*.ts'] }));
    write('program.ts', program);
    run([GENERATOR, path.join(folder, 'openapi.json'), path.join(folder, 'client')], { mustSucceed: true });
    return run([COMPILER, '-p', folder]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function run(args: readonly string[], { mustSucceed = false } = {}): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: WORKSPACE, encoding: 'utf8' });
  if (mustSucceed && status !== 0) throw new Error(stdout + stderr);
  return stdout + stderr;
}
