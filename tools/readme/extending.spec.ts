import fs from 'node:fs';
import path from 'node:path';

const root = path.join(__dirname, '../..');
const page = fs.readFileSync(path.join(root, 'docs/extending.md'), 'utf8');

/** Paths of the workspace between backquotes; a path with a placeholder is one of a new file. */
const paths = [...page.matchAll(/`((?:apps|libs|tools|docs|docker)\/[^`]+|[\w.-]+\.(?:mjs|json))`/g)]
  .map(([, file = '']) => file)
  .filter((file) => !file.includes('<'));

describe('docs/extending.md', () => {
  it('names files that exist', () => {
    expect(paths.length).toBeGreaterThan(40);
    expect(paths.filter((file) => !fs.existsSync(path.join(root, file)))).toEqual([]);
  });

  it('names files and folders of the new files whose parents exist', () => {
    const placeholders = [...page.matchAll(/`((?:apps|libs|tools|docs|docker)\/[^`]*<[^`]*)`/g)].map(
      ([, file = '']) => file,
    );
    const parents = placeholders.map((file) => file.slice(0, file.lastIndexOf('/', file.indexOf('<'))));
    expect(parents.length).toBeGreaterThan(10);
    expect(parents.filter((folder) => !fs.existsSync(path.join(root, folder)))).toEqual([]);
  });

  it('needs at most six files for a collection, and three for a field', () => {
    const rowsOf = (section: number): string[] =>
      (page.split('\n## ')[section] ?? '').split('\n').filter((line) => /^\| `(?:apps|libs)\//.test(line));
    expect(rowsOf(1)).toHaveLength(6);
    expect(rowsOf(2)).toHaveLength(3);
  });
});
