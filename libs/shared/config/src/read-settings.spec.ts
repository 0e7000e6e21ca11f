import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { inspect } from 'node:util';
import { readSettings, Secret, ServiceSettings, SettingsError } from './index';

const URL = 'postgres://someone:hunter2@localhost/pelorus';

function faultsOf(environment: Record<string, string>): Record<string, string> {
  try {
    readSettings(ServiceSettings, environment);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    return Object.fromEntries(error.faults.map((fault) => [fault.name, fault.rule]));
  }
  return {};
}

describe('readSettings', () => {
  it('takes defaults, converts what is given and ignores what is not its own', () => {
    const settings = readSettings(ServiceSettings, {
      DATABASE_URL: URL,
      PORT: '8080',
      CORS_ORIGINS: 'https://a.example.org, http://localhost:5173',
      COOKIE_SECURE: 'true',
      HOST: '',
      PATH: '/bin',
    });
    expect(settings.DATABASE_URL.reveal()).toBe(URL);
    expect(settings).toMatchObject({ PORT: 8080, HOST: '127.0.0.1', AUTH_SCHEMA: 'auth', COOKIE_SECURE: true });
    expect(settings.CORS_ORIGINS).toEqual(['https://a.example.org', 'http://localhost:5173']);
    expect(Object.keys(settings)).not.toContain('PATH');
  });

  it('reports every fault at once, by name and rule and never by value', () => {
    const environment = { DATABASE_URL: 'mysql://u:hunter2@h/d', PORT: '70000', LOG_LEVEL: 'loud', COOKIE_SECURE: '1' };
    expect(faultsOf(environment)).toEqual({
      DATABASE_URL: 'DATABASE_URL is required and must be a postgres:// URL',
      PORT: 'PORT must be a whole number from 0 to 65535',
      LOG_LEVEL: expect.stringMatching(/^LOG_LEVEL must be one of fatal, error/),
      COOKIE_SECURE: 'COOKIE_SECURE must be true or false',
    });
    expect(JSON.stringify(faultsOf(environment))).not.toMatch(/hunter2|loud/);
  });

  it.each([
    ['PORT', '-1'],
    ['PORT', '3000x'],
    ['AUTH_SCHEMA', 'a"; drop schema public'],
    ['PUBLIC_URL', 'somewhere'],
    ['PUBLIC_URL', 'ftp://example.org'],
    ['PUBLIC_URL', 'https://example.org/?a'],
    ['PUBLIC_URL', 'https://someone@example.org'],
    ['PUBLIC_URL', 'https://999.1.1.1/'],
    ['PUBLIC_URL', 'https://example.org//evil.example'],
    ['PUBLIC_URL', 'https://example.org/a/../b'],
    ['PUBLIC_URL', 'https://example.org/a;b'],
    ['PUBLIC_URL', 'https://example.org/a%2fb'],
    ['CORS_ORIGINS', 'https://a.example.org/path'],
    ['UNDEDUPLICATED_AGENTS', '('],
    ['TRUST_PROXY', 'yes'],
  ])('refuses %s=%s', (name, value) => {
    expect(Object.keys(faultsOf({ DATABASE_URL: URL, [name]: value }))).toEqual([name]);
  });

  it.each([
    ['', undefined, ''],
    ['https://example.org', 'https://example.org', ''],
    ['http://[::1]:8080/', 'http://[::1]:8080', ''],
    ['https://example.org/pelorus/', 'https://example.org/pelorus', '/pelorus'],
    ['https://example.org/~sea/a&b.1', 'https://example.org/~sea/a&b.1', '/~sea/a&b.1'],
  ])('puts paths below PUBLIC_URL=%s', (address, publicRoot, basePath) => {
    const settings = readSettings(ServiceSettings, { DATABASE_URL: URL, PUBLIC_URL: address });
    expect([settings.publicRoot, settings.basePath]).toEqual([publicRoot, basePath]);
  });

  it('requires the database', () => {
    expect(Object.keys(faultsOf({}))).toEqual(['DATABASE_URL']);
  });
});

describe('secrets in files', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'pelorus-settings-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const file = (name: string, text: string): string => {
    writeFileSync(path.join(folder, name), text);
    return path.join(folder, name);
  };

  it('are read, without the end of the line', () => {
    const settings = readSettings(ServiceSettings, { DATABASE_URL_FILE: file('url', `${URL}\n`) });
    expect(settings.DATABASE_URL.reveal()).toBe(URL);
  });

  it('are those of a class that extends another, too', () => {
    class FurtherSettings extends ServiceSettings {}
    const settings = readSettings(FurtherSettings, { DATABASE_URL_FILE: file('further', URL) });
    expect(settings.DATABASE_URL.reveal()).toBe(URL);
  });

  it('must be there, and be given one way; only secrets stand in files', () => {
    const missing = { DATABASE_URL_FILE: path.join(folder, 'missing') };
    expect(faultsOf(missing)).toEqual({ DATABASE_URL: 'DATABASE_URL_FILE must name a file that can be read' });
    const both = { DATABASE_URL: URL, DATABASE_URL_FILE: file('both', URL) };
    expect(faultsOf(both)).toEqual({
      DATABASE_URL: 'DATABASE_URL and DATABASE_URL_FILE are both set: only one may be',
    });
    expect(readSettings(ServiceSettings, { DATABASE_URL: URL, PORT_FILE: file('port', '1') }).PORT).toBe(3000);
    expect(faultsOf({ DATABASE_URL_FILE: file('bad', 'mysql://u:hunter2@h/d') })).toEqual({
      DATABASE_URL: 'DATABASE_URL is required and must be a postgres:// URL',
    });
  });
});

describe('single sign-on', () => {
  const OIDC = { DATABASE_URL: URL, OIDC_ISSUER: 'https://sso.example.org/realm', OIDC_CLIENT_ID: 'pelorus' };

  it('needs a client and its secret', () => {
    expect(Object.keys(faultsOf({ DATABASE_URL: URL, OIDC_ISSUER: 'https://sso.example.org' }))).toEqual([
      'OIDC_CLIENT_ID',
      'OIDC_CLIENT_SECRET',
    ]);
    expect(faultsOf({ ...OIDC, OIDC_CLIENT_SECRET: 'short' })).toHaveProperty('OIDC_CLIENT_SECRET');
    expect(faultsOf({ ...OIDC, OIDC_CLIENT_SECRET: 'a-secret-that-is-long' })).toEqual({});
  });

  it.each(['http://sso.example.org', 'http://localhost.example.org', 'ftp://sso.example.org', 'sso'])(
    'refuses %s',
    (OIDC_ISSUER) => {
      const settings = { ...OIDC, OIDC_ISSUER, OIDC_CLIENT_SECRET: 'a-secret-that-is-long' };
      expect(Object.keys(faultsOf(settings))).toEqual(['OIDC_ISSUER']);
    },
  );
});

describe('Secret', () => {
  it('prints nowhere', () => {
    const secret = new Secret('hunter2');
    expect([String(secret), JSON.stringify({ secret }), inspect({ secret }), `${secret}`].join()).not.toContain(
      'hunter2',
    );
    expect(secret.reveal()).toBe('hunter2');
  });
});
