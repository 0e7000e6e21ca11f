import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { workspaceRoot } from '../process/workspace-root.mjs';
import { builtOf, isBuiltOf, sourceDigest } from './source-digest.mjs';

/** `npm run build` empties its own folder, also while this one is used. */
const folder = 'dist/run/cli';
const origin = `${folder}/origin.txt`;

/** The path of the `pelorus` command, built unless it was of the present sources. */
export function freshCommand() {
  const digest = sourceDigest(['apps/cli/src', 'tools/build-cli.mjs', 'docs/cli.md']);
  if (!isBuiltOf(origin, digest)) {
    execFileSync(process.execPath, [path.join(workspaceRoot, 'tools/build-cli.mjs'), folder], {
      cwd: workspaceRoot,
      stdio: 'inherit',
    });
    writeFileSync(path.join(workspaceRoot, origin), builtOf(digest));
  }
  return path.join(workspaceRoot, folder, 'pelorus.js');
}
