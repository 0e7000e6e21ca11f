import { prunedLockfile } from './pruned-lockfile.mjs';

const workspace = {
  packages: {
    '': {},
    'node_modules/app': { version: '1.0.0', dependencies: { shared: '^2.0.0' }, optionalDependencies: { fast: '*' } },
    'node_modules/app/node_modules/shared': { version: '2.0.0', dependencies: { leaf: '*' }, devOptional: true },
    'node_modules/shared': { version: '1.0.0', dev: true },
    'node_modules/leaf': { version: '1.0.0', peerDependencies: { peer: '*', maybe: '*' }, peerDependenciesMeta: { maybe: { optional: true } } }, // prettier-ignore
    'node_modules/peer': { version: '1.0.0', peer: true },
    'node_modules/maybe': { version: '1.0.0', dev: true },
    'node_modules/fast': { version: '1.0.0', optional: true, os: ['plan9'] },
    'node_modules/tool': { version: '1.0.0', dev: true },
  },
};
const manifest = {
  name: 'a',
  version: '0.1.0',
  license: 'MIT',
  engines: { node: '>=20' },
  dependencies: { app: '1.0.0' },
};

describe('the lockfile of an application', () => {
  it('has what its packages need, where the workspace has it, also for other platforms', () => {
    expect(prunedLockfile(manifest, workspace)).toMatchObject({ name: 'a', lockfileVersion: 3 });
    expect(prunedLockfile(manifest, workspace).packages).toEqual({
      '': manifest,
      'node_modules/app': workspace.packages['node_modules/app'],
      'node_modules/app/node_modules/shared': { version: '2.0.0', dependencies: { leaf: '*' } },
      'node_modules/fast': { version: '1.0.0', optional: true, os: ['plan9'] },
      'node_modules/leaf': workspace.packages['node_modules/leaf'],
      'node_modules/peer': { version: '1.0.0' },
    });
  });

  it('is refused where the workspace lacks a package', () => {
    expect(() => prunedLockfile({ ...manifest, dependencies: { gone: '1.0.0' } }, workspace)).toThrow(/has no gone/);
  });
});
