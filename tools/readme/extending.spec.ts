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

  it('needs at most twelve files for a collection', () => {
    const section = page.split('\n## ')[1] ?? '';
    const rows = section.split('\n').filter((line) => line.startsWith('| `'));
    expect(rows).toHaveLength(12);
  });
});
