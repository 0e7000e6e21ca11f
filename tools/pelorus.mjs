// npm run pelorus -- ...: the `pelorus` command from the sources, built when they changed, in the folder where npm was
// called.
import { execFileSync, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { builtOf, isBuiltOf, sourceDigest } from './build/source-digest.mjs';
import { workspaceRoot } from './process/workspace-root.mjs';

const command = 'dist/apps/cli/pelorus.js';
const origin = 'dist/apps/cli/origin.txt';
const digest = sourceDigest(['apps/cli/src', 'tools/build-cli.mjs', 'docs/cli.md']);
if (!isBuiltOf(origin, digest)) {
  execFileSync(process.execPath, [path.join(workspaceRoot, 'tools/build-cli.mjs')], { stdio: 'inherit' });
  writeFileSync(path.join(workspaceRoot, origin), builtOf(digest));
}

const child = spawn(process.execPath, [path.join(workspaceRoot, command), ...process.argv.slice(2)], {
  cwd: process.env.INIT_CWD ?? process.cwd(),
  stdio: 'inherit',
});
// A Ctrl-C reaches both; the command says what became of its work.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {});
child.on('exit', (code) => process.exit(code ?? 130));
