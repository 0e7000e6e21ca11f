import { readFileSync } from 'node:fs';
import path from 'node:path';
import { refusedLicences } from './licences';
import { type Lockfile } from './lockfile';

const root = path.resolve(__dirname, '../..');

describe('licences', () => {
  it('allow the use of all that the services run with', () => {
    const lockfile = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as Lockfile;
    expect(refusedLicences(lockfile)).toEqual([]);
  });

  it('are refused where they set conditions, or where nobody knows them', () => {
    const packages = {
      '': { license: 'UNLICENSED' },
      'node_modules/a': { license: 'AGPL-3.0-only' },
      'node_modules/a/node_modules/@scope/b': {},
      'node_modules/c': { license: 'GPL-3.0-only', dev: true },
      'node_modules/d': { license: 'MIT' },
    };
    expect(refusedLicences({ packages })).toEqual(['a: AGPL-3.0-only', '@scope/b: no licence']);
  });
});
