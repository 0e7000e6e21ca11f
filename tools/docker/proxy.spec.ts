import fs from 'node:fs';
import path from 'node:path';

it('docker/proxy/Caddyfile closes the administration of the proxy, and keeps browsers to TLS', () => {
  const text = fs.readFileSync(path.resolve(__dirname, '../../docker/proxy/Caddyfile'), 'utf8');
  expect(text).toMatch(/^\tadmin off$/m);
  expect(text).toContain('Strict-Transport-Security');
});
