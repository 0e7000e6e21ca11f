import { addressesRule } from './addresses.rule';
import { consoleLayersRule, consoleRoomsRule } from './console.rule';
import { cyclesRule } from './cycles.rule';
import { facadesRule } from './facades.rule';
import { fileNamesRule, injectionRule } from './forms.rule';
import { frameworksRule } from './frameworks.rule';
import { layersRule } from './layers.rule';
import { lengthsRule } from './lengths.rule';
import { membersRule } from './members.rule';
import { namesRule } from './names.rule';
import { portableRule } from './portable.rule';
import { repositoryFiles } from '../process/repository-files';
import { readWorkspace } from './read-workspace';
import { scriptsRule } from './scripts.rule';
import { startsRule } from './starts.rule';
import { topLevelRule } from './top-level.rule';
import type { Project, Workspace } from './workspace';

const project = (root: string, type: string, scope: string): Project => ({
  root,
  name: root.replace(/^(libs|apps)\//, '').replace('/', '-'),
  tags: [`type:${type}`, `scope:${scope}`],
});

const projects = [
  project('libs/shared/kernel', 'util', 'shared'),
  project('libs/shared/config', 'util', 'shared'),
  project('libs/shared/testing', 'testing', 'shared'),
  project('libs/registry/domain', 'domain', 'registry'),
  project('libs/registry/persistence', 'data', 'registry'),
  project('libs/registry/service', 'service', 'registry'),
  project('libs/ingest/domain', 'domain', 'ingest'),
  project('apps/registry', 'app', 'registry'),
];

/** A workspace of these files alone. */
const workspace = (files: Record<string, string>): Workspace => ({
  projects,
  aliases: Object.fromEntries(
    projects
      .filter(({ root }) => root.startsWith('libs/'))
      .map(({ root }) => [root.replace('libs/', '@pelorus/'), `${root}/src/index.ts`]),
  ),
  files: new Map(Object.entries(files)),
});

describe('the sources', () => {
  const sources = readWorkspace();

  it('are all there', () => {
    expect(sources.projects.length).toBeGreaterThan(15);
    expect(sources.files.size).toBeGreaterThan(20);
  });

  const rules = { layersRule, facadesRule, cyclesRule, frameworksRule, portableRule, lengthsRule, namesRule };
  const forms = { fileNamesRule, injectionRule, membersRule, scriptsRule, startsRule };
  const console = { consoleLayersRule, consoleRoomsRule, addressesRule };
  it.each(Object.entries({ ...rules, ...forms, ...console }))('keep the %s', (_name, rule) =>
    expect(rule(sources)).toEqual([]),
  );

  it('lie where one looks for them', () => expect(topLevelRule(repositoryFiles())).toEqual([]));

  it('have a project.json with a type and a scope for every lib', () => {
    for (const { tags } of sources.projects)
      expect(tags).toEqual([expect.stringMatching(/^type:\w+$/), expect.stringMatching(/^scope:\w+$/)]);
  });
});

describe('layersRule', () => {
  it('lets a layer use those below it', () => {
    const files = {
      'apps/registry/src/main.ts': `import '@pelorus/registry/service';`,
      'libs/registry/service/src/a.ts': `import '@pelorus/registry/persistence'; import '@pelorus/shared/kernel';`,
    };
    expect(layersRule(workspace(files))).toEqual([]);
  });

  it.each([
    ['libs/registry/domain/src/a.ts', '@pelorus/registry/persistence', 'type:domain must not use type:data'],
    ['libs/registry/persistence/src/a.ts', '@pelorus/registry/service', 'type:data must not use type:service'],
    ['libs/registry/domain/src/a.ts', '@pelorus/ingest/domain', 'scope:registry must not use scope:ingest'],
    ['libs/shared/kernel/src/a.ts', '@pelorus/registry/domain', 'type:util must not use type:domain'],
    ['apps/registry/src/a.ts', '@pelorus/shared/testing', 'type:app must not use type:testing'],
  ])('catches %s importing %s', (file, name, reason) => {
    expect(layersRule(workspace({ [file]: `import type { A } from '${name}';` }))).toEqual([
      `${file} imports ${name}: ${reason}`,
    ]);
  });

  it('leaves tests alone', () => {
    const text = `import { testDatabase } from '@pelorus/shared/testing';`;
    expect(layersRule(workspace({ 'libs/registry/persistence/src/a.db-spec.ts': text }))).toEqual([]);
  });
});

describe('facadesRule', () => {
  it.each([
    ['a path into a lib', `import '@pelorus/shared/kernel/src/urn';`, 'imported by their name alone'],
    ['an unknown lib', `export * from '@pelorus/shared/unknown';`, 'no such lib'],
    ['a relative path into a lib', `const a = await import('../../../shared/kernel/src/urn');`, 'leaves the project'],
    ['a relative path to nowhere', `require('../../../../package.json');`, 'leaves the project'],
  ])('catches %s', (_what, text, reason) => {
    const files = { 'libs/registry/domain/src/a.ts': text, 'libs/shared/kernel/src/urn.ts': '' };
    expect(facadesRule(workspace(files))).toEqual([expect.stringContaining(reason)]);
  });

  it('lets a file import its neighbours and façades', () => {
    const files = {
      'libs/registry/domain/src/deep/a.ts': `import '../b'; import '@pelorus/shared/kernel';`,
      'libs/registry/domain/src/b.ts': '',
    };
    expect(facadesRule(workspace(files))).toEqual([]);
  });
});

describe('consoleLayersRule', () => {
  const breaches = (from: string, to: string): string[] =>
    consoleLayersRule(
      workspace({ [`apps/console/src/${from}`]: `import '../${to}';`, [`apps/console/src/${to}.ts`]: '' }),
    );

  it.each([
    ['edit/a.ts', 'item/b', 'edit must not use item'],
    ['item/a.ts', 'find/b', 'item must not use find'],
    ['ui/a.ts', 'app/b', 'ui must not use app'],
    ['ui/a.ts', 'tides/b', 'ui must not use tides'],
  ])('catches %s importing %s', (from, to, reason) => expect(breaches(from, to)[0]).toContain(reason));

  it('lets a page use what lies below, and tests use anything', () => {
    expect(breaches('item/a.tsx', 'edit/b')).toEqual([]);
    expect(breaches('main.tsx', 'app/b')).toEqual([]);
    expect(breaches('ui/a.spec.tsx', 'app/b')).toEqual([]);
  });
});

describe('namesRule', () => {
  const text = 'export const place = 1;';

  it('catches a name that two files of a project export, or two projects that may meet', () => {
    const files = {
      'libs/registry/domain/src/place.ts': text,
      'libs/registry/domain/src/other.ts': text,
      'libs/shared/kernel/src/place.ts': text,
    };
    expect(namesRule(workspace(files))).toEqual([
      expect.stringContaining('domain/src/place.ts exports place, as libs/registry/domain/src/other.ts'),
      expect.stringContaining('domain/src/place.ts exports place, as libs/shared/kernel/src/place.ts'),
      expect.stringContaining('domain/src/other.ts exports place, as libs/shared/kernel/src/place.ts'),
    ]);
  });

  it('leaves overloads, tests, and projects that never meet alone', () => {
    const files = {
      'libs/registry/domain/src/place.ts':
        'export function place(): void;\nexport function place(at?: number): void {}',
      'libs/registry/domain/src/place.spec.ts': text,
      'libs/ingest/domain/src/place.ts': text,
    };
    expect(namesRule(workspace(files))).toEqual([]);
  });
});

describe('fileNamesRule', () => {
  const breaches = (name: string, text = ''): string[] =>
    fileNamesRule(workspace({ [`libs/registry/domain/src/${name}`]: text }));

  it('knows roles behind a dot, and words with dashes', () => {
    expect(breaches('record-store.db-spec.ts')).toEqual([]);
    expect(breaches('item.repository.ts', 'export class ItemRepository {}')).toEqual([]);
    expect(breaches('item.reader.ts')).toEqual([expect.stringContaining('a role of the list')]);
    expect(breaches('itemReader.ts')).toEqual([expect.stringContaining('in lower case')]);
  });

  it('catches a class in a file of another role', () => {
    expect(breaches('item-service.ts', 'export class ItemService {}')).toEqual([
      expect.stringContaining('.service.ts'),
    ]);
  });
});

describe('injectionRule', () => {
  it('catches a token that repeats the class, also as a property', () => {
    const text =
      'constructor(@Inject(Items) private readonly items: Items) {}\n@Inject(Items) protected readonly items!: Items;';
    expect(injectionRule(workspace({ 'apps/registry/src/a.ts': text }))).toHaveLength(2);
    const other = 'constructor(@Inject(TOKEN) items: Items, @Inject(Items) few: Few) {}';
    expect(injectionRule(workspace({ 'apps/registry/src/a.ts': other }))).toEqual([]);
  });
});

describe('membersRule', () => {
  const file = 'libs/shared/kernel/src/a.ts';
  const breaches = (members: string) => membersRule(workspace({ [file]: `export class A {\n${members}\n}` }));

  it.each([
    ['a property', 'private a = 1;', ['a']],
    ['a property of the class', 'private static readonly b = 1;', ['b']],
    ['a method', 'private async c(): Promise<void> {}', ['c']],
    ['a getter and a setter', 'private get d() { return 1; }\nprivate set d(_to) {}', ['d', 'd']],
    ['a decorated property', '@Inject() private readonly e: Date;', ['e']],
  ])('catches %s that is private by the keyword', (_case, members, names) =>
    expect(breaches(members)).toEqual(names.map((name) => `${file}: write #${name}, not private ${name}`)),
  );

  it('lets constructors and what they take be private', () =>
    expect(breaches('#a = 1;\nprivate constructor(private readonly b: number) {}')).toEqual([]));
});

describe('scriptsRule', () => {
  it.each([
    ['// @ts-ignore', 'a comment switches off the compiler'],
    ['/* @ts-nocheck */', 'a comment switches off the compiler'],
    ['// @ts-expect-error', 'a comment switches off the compiler'],
    ['const self = this;', 'a name stands for this'],
  ])('catches %s', (line, breach) =>
    expect(scriptsRule(workspace({ 'tools/a.mjs': `one();\n${line}\n` }))).toEqual([`tools/a.mjs: ${breach}`]),
  );

  it('lets a comment say which error is expected', () =>
    expect(scriptsRule(workspace({ 'tools/a.cjs': '// @ts-expect-error it takes a number\none();' }))).toEqual([]));
});

describe('consoleRoomsRule', () => {
  const folder = (count: number): Record<string, string> =>
    Object.fromEntries(Array.from({ length: count }, (_, i) => [`apps/console/src/ui/${i}.tsx`, '']));

  it('catches a folder of 26 sources, not counting its rooms and tests', () => {
    const more = { 'apps/console/src/ui/table/a.ts': '', 'apps/console/src/ui/a.spec.ts': '' };
    expect(consoleRoomsRule(workspace({ ...folder(25), ...more }))).toEqual([]);
    expect(consoleRoomsRule(workspace(folder(26)))).toEqual([expect.stringContaining('has 26 sources')]);
  });
});

describe('addressesRule', () => {
  const breaches = (file: string, text: string): string[] => addressesRule(workspace({ [file]: text }));

  it.each([
    '<a href="/api">',
    "<a href={'/docs/'}>",
    '<img src={`/rest/v2/items/${id}`} />',
    "const a = '/rest/v2/items';",
    "fetch('/api-json', { signal })",
    'const a = `${location.origin}/items`;',
    "history.push('/items');",
    "localStorage.getItem('pelorus.theme')",
  ])('catches %s in the console', (text) => expect(breaches('apps/console/src/ui/a.tsx', text)).toHaveLength(1));

  it.each([
    "<a href={hostPath('/api')}>",
    'hostAddress(`/items/${id}`)',
    'hostPath(\n  `/rest/v2/items/${id}`,\n)',
    '<Link to="/items">',
    "registry.call('GET /rest/v2/items')",
    "// as in '/rest/v2'",
    'history.push(hostPath(to));',
  ])('lets %s be', (text) => expect(breaches('apps/console/src/ui/a.tsx', text)).toEqual([]));

  it('catches addresses of answers that do not begin with the public one', () => {
    const at = (text: string): number => breaches('apps/registry/src/a/a.controller.ts', text).length;
    expect(at("response.setHeader('Location', `/rest/${id}`);")).toBe(1);
    expect(at("response.setHeader('Location', `${PATH}/${id}`);")).toBe(1);
    expect(at("response.append('Link', `</rest>; rel=self`);")).toBe(1);
    expect(at("response.redirect('/docs/');")).toBe(1);
    expect(at("response.setHeader('Location', publicPath(this.settings, `${PATH}/${id}`));")).toBe(0);
    expect(at("response.redirect(publicPath(settings, '/docs/'));")).toBe(0);
  });

  it('catches a cookie for all of a host', () => {
    expect(breaches('libs/auth/http/src/a-cookie.ts', "return { path: '/', httpOnly: true };")).toHaveLength(1);
    expect(breaches('libs/auth/http/src/a-cookie.ts', "return { path: basePath || '/', httpOnly: true };")).toEqual([]);
  });
});

describe('cyclesRule', () => {
  const at = (name: string): string => `libs/registry/domain/src/${name}.ts`;

  it('catches a cycle through types, re-exports and façades', () => {
    const files = {
      [at('a')]: `import type { B } from './b';`,
      [at('b')]: `import './index';`,
      [at('index')]: `export * from './c';`,
      [at('c')]: `import '@pelorus/registry/domain';`,
    };
    expect(cyclesRule(workspace(files))).toEqual([[at('index'), at('c'), at('index')].join(' -> ')]);
  });

  it('catches a file that imports itself', () => {
    expect(cyclesRule(workspace({ [at('a')]: `import './a';` }))).toEqual([`${at('a')} -> ${at('a')}`]);
  });

  it('lets two files use a third', () => {
    const files = { [at('a')]: `import './b'; import './c';`, [at('b')]: `import './c';`, [at('c')]: '' };
    expect(cyclesRule(workspace(files))).toEqual([]);
  });
});

describe('frameworksRule', () => {
  it.each([
    ['libs/registry/domain/src/a.ts', '@nestjs/common'],
    ['libs/registry/domain/src/a.ts', 'typeorm'],
    ['libs/shared/kernel/src/a.ts', 'class-validator'],
    ['libs/registry/persistence/src/a.ts', 'express'],
    ['libs/registry/service/src/a.ts', '@nestjs/core'],
    ['libs/registry/service/src/a.ts', 'pg'],
  ])('catches %s importing %s', (file, name) => {
    expect(frameworksRule(workspace({ [file]: `import '${name}';` }))).toEqual([
      expect.stringContaining(`${file} imports ${name}`),
    ]);
  });

  it.each([
    ['libs/registry/persistence/src/a.ts', 'pg'],
    ['libs/registry/service/src/a.ts', '@nestjs/common'],
    ['libs/shared/config/src/a.ts', 'class-validator'],
    ['libs/registry/domain/src/a.spec.ts', 'fast-check'],
    ['apps/registry/src/main.ts', '@nestjs/core'],
  ])('lets %s import %s', (file, name) => {
    expect(frameworksRule(workspace({ [file]: `import '${name}';` }))).toEqual([]);
  });
});

describe('portableRule', () => {
  const kernel = (text: string): string[] => portableRule(workspace({ 'libs/shared/kernel/src/a.ts': text }));

  it.each([
    `import { join } from 'node:path';`,
    `import 'fs';`,
    'Buffer.from([]);',
    'let a: Buffer;',
    'process.env.A;',
  ])('catches %s', (text) => expect(kernel(text)).toHaveLength(1));

  it.each(['step.process();', 'const a = { process: 1 };', '// Buffer', `'process'`, 'new Uint8Array(1);'])(
    'lets %s be',
    (text) => expect(kernel(text)).toEqual([]),
  );
});

describe('lengthsRule', () => {
  const lines = (count: number): string => 'a;\n'.repeat(count);

  it('catches a long file, but no long test, migration or table of data', () => {
    const files = {
      'libs/a/src/long.ts': lines(221),
      'libs/a/src/short.ts': lines(220),
      'libs/a/src/long.spec.ts': lines(900),
      'libs/a/src/migrations/0001-tables.ts': lines(900),
      'libs/a/src/seeds/units.ts': lines(900),
    };
    expect(lengthsRule(workspace(files))).toEqual(['libs/a/src/long.ts has 221 lines: 220 at most']);
  });
});

describe('topLevelRule', () => {
  it('catches a file without a place', () => {
    expect(topLevelRule(['apps/a.ts', '.ci/run', 'oxlint.config.mjs', 'notes.txt', 'scripts/x.sh'])).toEqual([
      'notes.txt has no place at the top of the repository',
      'scripts has no place at the top of the repository',
    ]);
  });
});

describe('startsRule', () => {
  it('catches a program that starts services or takes sessions in its own way', () => {
    const session = ['/^x-auth-token=', '([^;]+)/'].join('');
    const files = {
      'tools/start/start-services.mjs': '',
      'tools/platform/start-platform.mjs': `import '../start/start-services.mjs';`,
      'tools/platform/session.mjs': session,
      'tools/bench/load.mjs': `import '../start/start-services.mjs';`,
      'tools/load/load.mjs': session,
    };
    expect(startsRule(workspace(files))).toEqual([
      'tools/bench/load.mjs imports ../start/start-services.mjs: services are started by tools/platform',
      'tools/load/load.mjs takes a session from a cookie: tools/platform/session.mjs does',
    ]);
  });
});
