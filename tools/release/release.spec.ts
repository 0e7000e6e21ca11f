import fs from 'node:fs';
import path from 'node:path';
import { compareVersions } from '../upgrade/versions.mjs';

const root = path.resolve(__dirname, '../..');
const text = (file: string): string => fs.readFileSync(path.join(root, file), 'utf8');
const json = <T>(file: string): T => JSON.parse(text(file)) as T;

const { version } = json<{ version: string }>('package.json');
/** Sections of the changelog, newest first: `## 0.2.0 - 2026-12-01`. */
const sections = text('CHANGELOG.md').split(/^## /m).slice(1);
const head = (section: string): string => section.slice(0, section.indexOf('\n'));

describe('the release', () => {
  it('is a version that a tag can name', () => expect(version).toMatch(/^\d+\.\d+\.\d+(-[a-z]+\.\d+)?$/));

  it('is the same in package.json, the lockfile and the descriptions of both services', () => {
    const lock = json<{ version: string; packages: Record<string, { version?: string }> }>('package-lock.json');
    const documents = ['registry', 'ingest'].map((name) =>
      json<{ info: { version: string } }>(`libs/client/openapi/${name}.json`),
    );
    expect([lock.version, lock.packages['']?.version, ...documents.map(({ info }) => info.version)]).toEqual(
      Array(4).fill(version),
    );
  });

  it('is written down in no source', () => {
    const services = ['registry', 'ingest'].map((name) => text(`apps/${name}/src/${name}-service.ts`));
    expect(services.filter((source) => source.includes(version))).toEqual([]);
  });

  it('has a section of the changelog, below that of the next one at most; former ones have their day', () => {
    const [first = '', ...others] = sections.map(head);
    const [next, day] = first.split(' - ');
    if (day === 'unreleased') expect(compareVersions(next!, version)).toBeGreaterThanOrEqual(0);
    else expect(next).toBe(version);
    for (const line of [...(day === 'unreleased' ? [] : [first]), ...others])
      expect(line).toMatch(/^\S+ - \d{4}-\d\d-\d\d$/);
  });

  it('tells administrators what to do, in every section', () => {
    for (const section of sections) expect(section).toMatch(/^### For administrators\n\n- /m);
  });
});
