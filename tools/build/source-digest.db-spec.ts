import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { workspaceRoot } from '../process/workspace-root.mjs';
import { builtOf, isBuiltOf, sourceDigest } from './source-digest.mjs';

describe('the digest of sources', () => {
  let folder: string;
  let own: string[];
  const write = (name: string, text: string): void => writeFileSync(path.join(folder, name), text);

  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'sources-'));
    own = [path.relative(workspaceRoot, folder)];
    write('a.ts', '1');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('stays when a source is written again, and when a test changes', () => {
    const before = sourceDigest(own);
    write('a.ts', '1');
    utimesSync(path.join(folder, 'a.ts'), 1, 1);
    for (const name of ['a.spec.ts', 'a.db-spec.ts', 'a.system-spec.ts']) write(name, '1');
    expect(sourceDigest(own)).toBe(before);
  });

  it('changes with what a source says, with its name, and with another source', () => {
    const digests = [sourceDigest(own)];
    write('a.ts', '2');
    digests.push(sourceDigest(own));
    write('b.ts', '');
    digests.push(sourceDigest(own));
    rmSync(path.join(folder, 'b.ts'));
    write('c.ts', '');
    digests.push(sourceDigest(own));
    expect(new Set(digests).size).toBe(4);
  });

  it('stands in the first line of what was built', () => {
    const built = `${own[0]}/built.js`;
    expect(isBuiltOf(built, 'abc')).toBe(false);
    write('built.js', `${builtOf('abc')}\nconst a = 1;\n`);
    expect([isBuiltOf(built, 'abc'), isBuiltOf(built, 'abd')]).toEqual([true, false]);
  });
});
