import { readFileSync } from 'node:fs';
import path from 'node:path';
import { inexact, type Lockfile, type Manifest, missingOptional, namingRegistry } from './lockfile';

const read = <T>(file: string): T => JSON.parse(readFileSync(path.resolve(__dirname, '../..', file), 'utf8')) as T;

describe('package-lock.json', () => {
  const lockfile = read<Lockfile>('package-lock.json');

  it('has the optional packages of every platform', () => expect(missingOptional(lockfile)).toEqual([]));
  it('names no registry', () => expect(namingRegistry(lockfile)).toEqual([]));
});

describe('package.json', () => {
  it('wants exact versions', () => expect(inexact(read<Manifest>('package.json'))).toEqual([]));
});

describe('the rules of the lockfile', () => {
  it('catch an optional package without an entry', () => {
    const packages = {
      '': { optionalDependencies: { 'for-linux': '1.0.0' } },
      'node_modules/tool': { optionalDependencies: { 'tool-darwin': '1.0.0', 'tool-linux': '1.0.0' } },
      'node_modules/tool/node_modules/tool-linux': {},
      'node_modules/for-linux': {},
    };
    expect(missingOptional({ packages })).toEqual(['tool-darwin, wanted by tool']);
  });

  it('catch an entry that names a registry', () => {
    const packages = {
      'node_modules/a': { resolved: 'https://registry.example.org/a.tgz' },
      'node_modules/b': { resolved: 'libs/b', link: true },
      'node_modules/c': {},
    };
    expect(namingRegistry({ packages })).toEqual(['node_modules/a: https://registry.example.org/a.tgz']);
  });

  it('catch a range', () => {
    const dependencies = { a: '^1.0.0', b: '1.x', c: 'latest', d: '1.0.0', e: 'npm:x@1.0.0', f: '1.0.0-beta.1' };
    expect(inexact({ dependencies })).toEqual(['a: ^1.0.0', 'b: 1.x', 'c: latest']);
  });
});
