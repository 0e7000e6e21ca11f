import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { drawings, projectsSvg, scopesOf, servicesOf } from './drawings';
import { graphSvg, withoutImplied } from './graph';

const folder = path.resolve(__dirname, '../../../docs/architecture');
const page = readFileSync(`${folder}.md`, 'utf8');
const drawn = drawings();

describe('the drawings of docs/architecture.md', () => {
  it.each(Object.keys(drawn))('%s is what the workspace is now (WRITE_DOCS=true writes it)', (name) => {
    const file = path.join(folder, name);
    if (process.env['WRITE_DOCS'] === 'true') writeFileSync(file, drawn[name]!);
    expect(readFileSync(file, 'utf8')).toBe(drawn[name]);
  });

  it('are all shown', () => {
    const shown = [...page.matchAll(/\]\(architecture\/([\w-]+\.svg)\)/g)].map(([, name]) => name);
    expect(shown.sort()).toEqual(Object.keys(drawn).sort());
  });
});

const uses = (all: Readonly<Record<string, readonly string[]>>): ReadonlyMap<string, ReadonlySet<string>> =>
  new Map(Object.entries(all).map(([name, others]) => [name, new Set(others)]));

it('services ask whose address they have', () => {
  const compose = {
    services: {
      proxy: { depends_on: { a: {} } },
      a: { environment: { DATABASE_URL: 'postgres://a:x@db:5432/a', PUBLIC_URL: 'https://b.example' } },
      b: { environment: { A_URL: 'http://a:3000' }, depends_on: { db: {} } },
      db: {},
    },
  };
  expect(servicesOf(compose)).toEqual(uses({ proxy: ['a'], a: ['db'], b: ['a'], db: [] }));
});

it('scopes use what their sources import, tests aside', () => {
  const project = (name: string, scope: string, type = 'util') => ({
    name,
    root: `libs/${name}`,
    tags: [`type:${type}`, `scope:${scope}`],
  });
  const files = {
    'libs/a/src/a.ts': "import { b } from '@pelorus/b';\nimport { c } from '@pelorus/c';",
    'libs/b/src/index.ts': "import { c } from '@pelorus/c';",
    'libs/c/src/index.ts': '',
    'libs/c/src/c.spec.ts': "import { a } from '@pelorus/a';",
  };
  const workspace = {
    projects: [project('a', 'a'), project('b', 'b'), project('c', 'c')],
    aliases: {
      '@pelorus/b': 'libs/b/src/index.ts',
      '@pelorus/c': 'libs/c/src/index.ts',
      '@pelorus/a': 'libs/a/src/a.ts',
    },
    files: new Map(Object.entries(files)),
  };
  expect(scopesOf(workspace)).toEqual(uses({ a: ['b'], b: ['c'] }));
});

it('what follows from others is left out, what both use stays', () => {
  const all = uses({ a: ['b', 'c', 'd'], b: ['c'], c: ['d'], d: [], x: ['y', 'd'], y: ['x', 'd'] });
  expect(withoutImplied(all)).toEqual(uses({ a: ['b'], b: ['c'], c: ['d'], d: [], x: ['y', 'd'], y: ['x', 'd'] }));
});

it('somebody has to say where something new stands', () => {
  expect(() => graphSvg('x', uses({ a: ['b'] }), { a: { column: 0, row: 0 } })).toThrow('a name: b');
  expect(() => projectsSvg([{ name: 'new', root: 'libs/new', tags: ['type:util', 'scope:new'] }])).toThrow(
    'no column for new',
  );
});
