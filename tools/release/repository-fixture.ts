import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { git } from './git.mjs';

const ROOT = path.resolve(__dirname, '../..');
/** Files that name the version, as they stand. */
const FILES = [
  'package.json',
  'package-lock.json',
  'libs/client/openapi/registry.json',
  'libs/client/openapi/ingest.json',
  'docker/kubernetes/services/kustomization.yaml',
  'docker/kubernetes/migrate/kustomization.yaml',
  'docs/deployment.md',
];

/** A repository of its own with the files that a release changes, and one commit on main. */
export class RepositoryFixture {
  readonly folder = mkdtempSync(path.join(os.tmpdir(), 'pelorus-repository-'));

  constructor(changelog: string) {
    for (const file of FILES) {
      mkdirSync(path.dirname(path.join(this.folder, file)), { recursive: true });
      cpSync(path.join(ROOT, file), path.join(this.folder, file));
    }
    this.git('init', '--quiet', '--initial-branch=main');
    for (const [name, value] of [
      ['user.name', 'Ada'],
      ['user.email', 'ada@example.org'],
      ['commit.gpgsign', 'false'],
      ['tag.gpgsign', 'false'],
    ])
      this.git('config', name!, value!);
    this.write('CHANGELOG.md', changelog);
    this.commit('feat(registry): keep instruments');
  }

  git(...args: string[]): string {
    return git(this.folder, args);
  }

  write(file: string, text: string): void {
    writeFileSync(path.join(this.folder, file), text);
  }

  commit(subject: string): void {
    this.git('add', '--all');
    this.git('commit', '--quiet', '--allow-empty', '--message', subject);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
