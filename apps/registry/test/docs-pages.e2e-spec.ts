import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type RegistryFixture, startRegistry } from './registry-fixture';

const PAGE =
  '<html><script nonce="CSP_NONCE" src="assets/search.js"></script><code>nonce=&quot;CSP_NONCE&quot;</code></html>';

describe('the documentation', () => {
  let folder: string;
  let registry: RegistryFixture;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'docs-'));
    registry = await startRegistry({ DOCS_FOLDER: path.join(folder, 'docs'), PUBLIC_URL: 'https://registry.example/' });
  });
  afterAll(async () => {
    await registry.close();
    await rm(folder, { recursive: true });
  });

  // Pages are not of the documented interface, by which other clients of tests judge what they get.
  const ask = (address: string, method = 'GET'): Promise<Response> =>
    fetch(registry.url + address, { method, headers: { accept: 'text/html' }, redirect: 'manual' });

  it('says how it is built where it was not', async () => {
    for (const address of ['/docs', '/docs/', '/docs/quality.html']) {
      const answer = await ask(address);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/plain; charset=utf-8']);
      expect(await answer.text()).toMatch(/not built[^]*npm run docs/);
    }
  });

  describe('built while the service runs', () => {
    beforeAll(async () => {
      await mkdir(path.join(folder, 'docs/assets'), { recursive: true });
      await mkdir(path.join(folder, 'docs/tutorials'));
      const files = {
        'index.html': PAGE,
        'quality.html': PAGE,
        'tutorials/index.html': PAGE,
        'assets/site.css': 'p {}',
      };
      for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, 'docs', name), text);
      await writeFile(path.join(folder, 'secret.html'), 'secret');
    });

    it('has pages with the policy of the console, which lets their own scripts run alone', async () => {
      for (const address of ['/docs/', '/docs/quality.html', '/docs/tutorials/']) {
        const answer = await ask(address);
        expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
        const policy = answer.headers.get('content-security-policy') ?? '';
        const [, nonce = ''] = /script-src 'nonce-([^']+)'/.exec(policy) ?? [];
        expect(policy).toMatch(/^default-src 'none';/);
        expect(policy).not.toContain('unsafe');
        expect(await answer.text()).toBe(PAGE.replace('nonce="CSP_NONCE"', `nonce="${nonce}"`));
      }
    });

    it('has the files of pages, which browsers ask for anew', async () => {
      const answer = await ask('/docs/assets/site.css');
      expect([answer.status, await answer.text()]).toEqual([200, 'p {}']);
      expect(answer.headers.get('etag')).toMatch(/^W\//);
      const part = await fetch(`${registry.url}/docs/assets/site.css`, { headers: { range: 'bytes=5-3' } });
      expect([part.status, await part.text()]).toEqual([200, 'p {}']);
    });

    it('leads from short addresses to pages', async () => {
      const to = async (address: string): Promise<unknown> => (await ask(address)).headers.get('location');
      expect(await to('/docs')).toBe('https://registry.example/docs/');
      expect(await to('/docs/quality')).toBe('https://registry.example/docs/quality.html');
      expect(await to('/docs/tutorials')).toBe('https://registry.example/docs/tutorials/index.html');
    });

    it('has nothing beside its folder, and takes nothing', async () => {
      for (const address of [
        '/docs/nothing.html',
        '/docs/nothing',
        '/docs/..%2fsecret.html',
        '/docs/%2e%2e/secret.html',
      ])
        expect([address, (await ask(address)).status]).toEqual([address, 404]);
      expect((await ask('/docs/', 'POST')).status).toBe(404);
      expect((await ask('/docsy')).status).toBe(404);
    });
  });
});
