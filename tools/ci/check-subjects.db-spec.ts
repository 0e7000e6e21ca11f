import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const FILES = ['check-subjects.mjs', 'subject-fault.mjs'];
const AUTHOR = ['-c', 'user.name=Nobody', '-c', 'user.email=nobody@example.org', '-c', 'commit.gpgsign=false'];

describe('the check of subjects', () => {
  let folder: string;

  const git = (...args: readonly string[]): void => {
    const { status, stderr } = spawnSync('git', [...AUTHOR, ...args], { cwd: folder, encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
  };
  const commit = (subject: string): void => git('commit', '--quiet', '--allow-empty', '-m', subject);
  const check = (root = folder, ...args: readonly string[]): { status: number | null; said: string } => {
    const script = path.join(root, 'tools/ci/check-subjects.mjs');
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], { encoding: 'utf8' });
    return { status, said: stderr + stdout };
  };

  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'subjects-'));
    for (const file of FILES) cpSync(path.join(__dirname, file), path.join(folder, 'tools/ci', file));
    git('init', '--quiet', '--initial-branch=main');
    commit('what nobody checked');
    git('add', '.');
    commit('the check itself');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('begins behind the commit that made it', () => {
    expect(check()).toEqual({ status: 0, said: '0 subjects of commits checked, 0 faults\n' });
    commit('fix(tools): look at this one');
    expect(check()).toEqual({ status: 0, said: '1 subjects of commits checked, 0 faults\n' });
    commit('no form');
    expect(check().status).toBe(1);
    expect(check().said).toMatch(
      /^[0-9a-f]+ no form\n {8}not of the form .*\n2 subjects of commits checked, 1 faults\n$/,
    );
  });

  it('begins behind the last tag, or at the base that is given', () => {
    commit('no form');
    git('tag', 'v1.0.0');
    commit('fix(tools): look at this one');
    expect(check()).toEqual({ status: 0, said: '1 subjects of commits checked, 0 faults\n' });
    expect(check(folder, 'HEAD~2').status).toBe(1);
    expect(check(folder, 'nothing').said).toContain('git knows no commits since nothing');
  });

  it('takes merges as they are', () => {
    git('checkout', '--quiet', '-b', 'side');
    commit('fix(tools): look at this one');
    git('checkout', '--quiet', 'main');
    git('merge', '--quiet', '--no-ff', '-m', 'Merge branch side', 'side');
    expect(check()).toEqual({ status: 0, said: '1 subjects of commits checked, 0 faults\n' });
  });

  it('finds nothing wrong where the history is not at hand', () => {
    commit('no form');
    const shallow = path.join(folder, 'shallow');
    git('clone', '--quiet', '--depth', '1', `file://${folder}`, shallow);
    expect(check(shallow)).toEqual({ status: 0, said: '0 subjects of commits checked, 0 faults\n' });
    rmSync(path.join(shallow, '.git'), { recursive: true });
    rmSync(path.join(folder, '.git'), { recursive: true });
    expect(check(shallow)).toEqual({ status: 0, said: '0 subjects of commits checked, 0 faults\n' });
  });
});
