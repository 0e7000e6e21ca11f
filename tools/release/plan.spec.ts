import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describePlan } from './describe-plan.mjs';
import { NoRelease, planRelease } from './plan.mjs';
import { finish, makeCommit } from './release-commit.mjs';
import { RepositoryFixture } from './repository-fixture';
import { notesOf, taggedRelease } from './tagged-release.mjs';

const WRITTEN = '# Changelog\n\nWhat changed.\n\n## 98.0.0-rc.1 - unreleased\n\n### For administrators\n\n- Stop it.\n';
const DAY = '2026-12-01';

describe('a release', () => {
  let repository: RepositoryFixture;

  beforeEach(() => (repository = new RepositoryFixture(WRITTEN)));
  afterEach(() => repository.remove());

  const plan = (wanted?: string) => planRelease(repository.folder, { wanted, day: DAY });
  const release = (wanted?: string): string => {
    const planned = plan(wanted);
    const commit = makeCommit(repository.folder, planned);
    const notes = notesOf(repository.folder, { ...planned, commit });
    finish(repository.folder, { commit, tag: planned.tag, notes });
    return notes;
  };
  const reasons = (wanted?: string): string[] => {
    try {
      plan(wanted);
    } catch (error) {
      if (error instanceof NoRelease) return error.message.split('\n');
      throw error;
    }
    return [];
  };
  const text = (file: string): string => readFileSync(path.join(repository.folder, file), 'utf8');

  it('has the version that the changelog announces, in every file that names it', () => {
    const { version, tag, former, files } = plan();
    expect({ version, tag, former }).toEqual({ version: '98.0.0-rc.1', tag: 'v98.0.0-rc.1', former: undefined });
    expect(JSON.parse(files.get('package.json')!)).toMatchObject({ version });
    expect(JSON.parse(files.get('package-lock.json')!)).toMatchObject({ version, packages: { '': { version } } });
    for (const name of ['registry', 'ingest'])
      expect(JSON.parse(files.get(`libs/client/openapi/${name}.json`)!)).toMatchObject({ info: { version } });
    for (const file of [
      'docker/kubernetes/services/kustomization.yaml',
      'docker/kubernetes/migrate/kustomization.yaml',
    ])
      expect(new Set(files.get(file)!.match(/(?<=newTag: ').*(?=')/g))).toEqual(new Set([version]));
    expect(files.get('docs/deployment.md')).toContain(`newTag: ${version} }`);
    expect(files.get('CHANGELOG.md')).toBe(WRITTEN.replace('unreleased', DAY));
  });

  it('is said in full before it is made, and then nothing has changed', () => {
    const before = [repository.git('rev-parse', 'HEAD'), repository.git('count-objects', '-v')];
    const said = describePlan(repository.folder, plan(), true);
    expect(said).toContain('+  "version": "98.0.0-rc.1",');
    expect(said).toContain('- registry: keep instruments (');
    expect(said).toContain("It would commit 'chore: release 98.0.0-rc.1' on main.");
    expect(said).toContain('pelorus-client-98.0.0-rc.1.tgz');
    expect(said).toContain('npm publish ./pelorus-98.0.0-rc.1.tgz --access=public --tag=next');
    expect(describePlan(repository.folder, plan(), false)).toContain('It would push and publish nothing.');
    expect([repository.git('rev-parse', 'HEAD'), repository.git('count-objects', '-v')]).toEqual(before);
    expect(repository.git('status', '--porcelain')).toBe('');
  });

  it('is a commit and an annotated tag; the work tree is at them', () => {
    release();
    expect(repository.git('log', '--format=%s')).toBe('chore: release 98.0.0-rc.1\nfeat(registry): keep instruments');
    expect(repository.git('cat-file', '-t', 'v98.0.0-rc.1')).toBe('tag');
    expect(repository.git('tag', '--format=%(contents)')).toContain('### For administrators\n\n- Stop it.');
    expect(repository.git('status', '--porcelain')).toBe('');
    expect(text('package.json')).toContain('"version": "98.0.0-rc.1"');
    expect(taggedRelease(repository.folder)).toMatchObject({ tag: 'v98.0.0-rc.1', version: '98.0.0-rc.1' });
  });

  it('touches nothing until its commit is finished', () => {
    const before = repository.git('rev-parse', 'HEAD');
    makeCommit(repository.folder, plan());
    expect([repository.git('rev-parse', 'HEAD'), repository.git('status', '--porcelain')]).toEqual([before, '']);
  });

  it('has a changelog of the commits where nobody wrote one', () => {
    release();
    repository.commit('feat(ingest)!: read <b> and *stars*');
    repository.commit('fix: mend it');
    repository.commit('test: prove it');
    const notes = release('98.0.0');
    const [, section] = /^(## 98\.0\.0 - [\s\S]*?)^## 98\.0\.0-rc\.1/m.exec(text('CHANGELOG.md'))!;
    expect(section!.replace(/\([0-9a-f]{7,}\)/g, '(hash)')).toBe(
      `## 98.0.0 - ${DAY}\n\n### For administrators\n\n- read <b> and *stars* (hash)\n\n` +
        '### Added\n\n- **Breaks:** ingest: read \\<b\\> and \\*stars\\* (hash)\n\n### Fixed\n\n- mend it (hash)\n\n',
    );
    expect(notes).toContain('### 3 commits since v98.0.0-rc.1');
    expect(taggedRelease(repository.folder).notes).toBe(notes);
  });

  it('is refused with what is wrong, all at once', () => {
    expect(reasons()).toEqual([]);
    repository.git('switch', '--quiet', '--create', 'other');
    repository.write('package.json', text('package.json').replace('pelorus', 'pelorus'));
    repository.write('new.txt', 'new');
    expect(reasons('1.0')).toEqual([
      'this is the branch other; releases are of main: git switch main',
      'the work tree has changes that no commit has: new.txt; commit them or take them back',
      "'1.0' is no version; expected one such as 1.2.0 or 1.2.0-rc.1",
    ]);
    repository.commit('chore: keep it');
    repository.git('switch', '--quiet', '--detach');
    expect(reasons()).toEqual(['this is no branch; releases are of main: git switch main']);
  });

  it('has a later version than all before it, also where a clone has no tags', () => {
    expect(reasons('0.0.1')).toEqual([
      expect.stringMatching(/^0\.0\.1 is not later than \S+, which package\.json has$/),
    ]);
    release();
    expect(reasons('98.0.0-rc.1')).toEqual([
      expect.stringMatching(/^the tag v98\.0\.0-rc\.1 exists already, at [0-9a-f]{7,}; name a later version$/),
    ]);
    repository.git('tag', '--delete', 'v98.0.0-rc.1');
    expect(reasons('98.0.0-rc.1')).toEqual(['98.0.0-rc.1 is not later than 98.0.0-rc.1, which is released']);
    repository.git('tag', 'v99.0.0');
    expect(reasons('98.0.0')).toEqual(['98.0.0 is not later than 99.0.0, which is released']);
    expect(plan().version).toBe('99.0.1');
  });

  it('is built again of its tag alone', () => {
    release();
    repository.commit('fix: go on');
    expect(() => taggedRelease(repository.folder)).toThrow(
      'what is checked out has no tag; expected v98.0.0-rc.1, the version of its package.json',
    );
  });
});
