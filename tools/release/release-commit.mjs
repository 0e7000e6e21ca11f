import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { git } from './git.mjs';

/**
 * Makes the commit of a release, on top of HEAD, without touching the work tree, the index or a branch; gives its hash.
 * @param {string} folder
 * @param {Pick<import('./plan.mjs').Plan, 'version' | 'files'>} plan
 */
export function makeCommit(folder, { version, files }) {
  const temporary = mkdtempSync(path.join(os.tmpdir(), 'pelorus-commit-'));
  const tree = path.join(temporary, 'tree');
  mkdirSync(tree);
  const gitDir = git(folder, ['rev-parse', '--absolute-git-dir']);
  const env = { GIT_INDEX_FILE: path.join(temporary, 'index'), GIT_DIR: gitDir, GIT_WORK_TREE: tree };
  try {
    git(tree, ['read-tree', 'HEAD'], { env });
    for (const [file, text] of files) {
      mkdirSync(path.dirname(path.join(tree, file)), { recursive: true });
      writeFileSync(path.join(tree, file), text);
    }
    if (files.size === 0) return git(folder, ['rev-parse', 'HEAD']);
    git(tree, ['add', '--', ...files.keys()], { env });
    return git(folder, ['commit-tree', git(tree, ['write-tree'], { env }), '-p', 'HEAD', '-m', `chore: release ${version}`]); // prettier-ignore
  } finally {
    rmSync(temporary, { recursive: true });
  }
}

/**
 * Puts the branch and the work tree at the commit of a release, and tags it.
 * @param {string} folder
 * @param {{ commit: string, tag: string, notes: string }} release
 */
export function finish(folder, { commit, tag, notes }) {
  git(folder, ['merge', '--quiet', '--ff-only', commit]);
  git(folder, ['tag', '--annotate', '--cleanup=verbatim', '--file=-', tag, commit], { input: notes });
}
