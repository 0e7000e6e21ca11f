import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { nodePackage } from './node/fetch-node.mjs';
import { ChildProgram } from './process/child-program';

const name = nodePackage();
/** Our own version: its package here leads to the program that runs this test. */
const version = process.versions.node;
const cached = path.resolve(__dirname, '../node_modules/.cache/node', version);
const wasCached = existsSync(cached);
const folder = mkdtempSync(path.join(tmpdir(), 'pelorus-node-'));
let registry: Server;
/** Number of times that the package was fetched. */
let fetched = 0;
let env: Readonly<Record<string, string>>;

beforeAll(async () => {
  const packed = packNode();
  registry = createServer(({ url, headers }, response) => {
    const tarball = `http://${headers.host}/node.tgz`;
    const document = { name, versions: { [version]: { name, version, dist: { tarball } } } };
    if (url === '/node.tgz') {
      fetched++;
      response.end(packed);
    } else if (url === `/${name}`) response.setHeader('Content-Type', 'application/json').end(JSON.stringify(document));
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve));
  const { port } = registry.address() as AddressInfo;
  env = {
    DATABASE_URL: 'postgres://127.0.0.1:1/none',
    npm_config_registry: `http://127.0.0.1:${port}/`,
    npm_config_cache: path.join(folder, 'cache'),
  };
});
afterAll(() => {
  registry.close();
  rmSync(folder, { recursive: true });
  if (!wasCached) rmSync(cached, { recursive: true, force: true });
});

/** The bytes of a package whose `bin/node` starts the program that runs this test. */
function packNode(): Buffer {
  const bin = path.join(folder, 'package/bin');
  mkdirSync(bin, { recursive: true });
  writeFileSync(path.join(bin, 'node'), `#!/bin/sh\nexec '${process.execPath}' "$@"\n`);
  chmodSync(path.join(bin, 'node'), 0o755);
  writeFileSync(path.join(bin, '../package.json'), JSON.stringify({ name, version }));
  execFileSync('npm', ['pack', './package', '--loglevel=error'], { cwd: folder, stdio: 'ignore' });
  return readFileSync(
    path.join(
      folder,
      readdirSync(folder).find((file) => file.endsWith('.tgz'))!,
    ),
  );
}

const test = (...args: string[]): ChildProgram => new ChildProgram('tools/test-node.mjs', { args, env });

describe('npm run test:node', () => {
  it('fetches a version once, says which one runs, and runs the chosen suites with it', async () => {
    for (let time = 0; time < 2; time++) {
      const run = test(version, 'libs/shared/kernel/src/urn.spec.ts');
      expect([await run.ended, run.errors]).toEqual([0, expect.stringContaining(`tests on Node.js v${version}`)]);
      expect(run.errors).toContain('PASS shared-kernel');
    }
    expect(fetched).toBe(wasCached ? 0 : 1);
  });

  it('ends with the exit code of the tests', async () => {
    expect(await test(version, '--selectProject', 'shared-kernel').ended).toBe(1);
  });

  it('says that npm has no such version, and keeps nothing of it', async () => {
    const run = test('20.999');
    expect([await run.ended, run.errors]).toEqual([1, expect.stringContaining(`npm has no ${name}@20.999`)]);
    expect(readdirSync(path.dirname(cached)).filter((each) => each.startsWith('20.999'))).toEqual([]);
  });

  it.each(['', '../24', 'lts', '24;ls'])("refuses '%s' as a version", async (word) => {
    const run = test(word);
    expect([await run.ended, run.errors]).toEqual([2, expect.stringContaining('usage:')]);
  });
});
