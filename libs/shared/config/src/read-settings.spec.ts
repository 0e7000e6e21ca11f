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
    ['CORS_ORIGINS', 'https://a.example.org/path'],
    ['UNDEDUPLICATED_AGENTS', '('],
    ['TRUST_PROXY', 'yes'],
  ])('refuses %s=%s', (name, value) => {
    expect(Object.keys(faultsOf({ DATABASE_URL: URL, [name]: value }))).toEqual([name]);
  });

  it('requires the database', () => {
    expect(Object.keys(faultsOf({}))).toEqual(['DATABASE_URL']);
  });
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
