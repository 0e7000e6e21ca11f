import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { brokenLinks, isThere, namedIn, pageText, tableRows } from './named-places';

const PAGES = ['security.md', 'asvs.md'];
const configuration = pageText('configuration.md');

describe.each(PAGES)('docs/%s', (name) => {
  const page = pageText(name);
  const named = tableRows(page).map((cells) => namedIn(cells));

  it('names files and specs that exist', () => {
    const files = named.flatMap((row) => row.files);
    expect(files.length).toBeGreaterThan(100);
    expect(files.filter((file) => !isThere(file))).toEqual([]);
  });

  it('names settings that the page of settings explains', () => {
    const settings = named.flatMap((row) => row.settings);
    expect(settings.length).toBeGreaterThan(5);
    expect(settings.filter((setting) => !configuration.includes(`\`${setting}\``))).toEqual([]);
  });

  it('has links that lead somewhere', () => expect(brokenLinks(page)).toEqual([]));
});

describe('the rules of these pages', () => {
  it('miss a file and a spec', () => {
    expect(namedIn(['x', '`auth/http` `origin`, `login.e2e-spec`', '`HOST`'])).toEqual({
      files: ['origin', 'login.e2e-spec'].map((file) => ({ folder: 'auth/http', file })),
      settings: ['HOST'],
    });
    expect(isThere({ folder: 'auth/http', file: 'origin' })).toBe(true);
    expect(isThere({ folder: 'auth/http', file: 'no-such-file' })).toBe(false);
    expect(isThere({ folder: 'auth/nowhere', file: 'origin' })).toBe(false);
  });

  it('miss a page and a heading', () => {
    expect(brokenLinks('[a](security.md#accounts) [b](security.md#nothing) [c](nowhere.md)')).toEqual([
      'security.md#nothing',
      'nowhere.md',
    ]);
  });
});

describe('docs/asvs.md', () => {
  const rows = tableRows(pageText('asvs.md')).filter(([id = '']) => /^\d+\.\d+\.\d+$/.test(id));
  const STATES = ['met', 'partly', 'not met', 'not applicable'];

  it('has each requirement of the levels 1 and 2 once', () => {
    expect(new Set(rows.map(([id]) => id)).size).toBe(rows.length);
    const levels = rows.map(([, level]) => level);
    expect([levels.filter((level) => level === '1').length, levels.filter((level) => level === '2').length]).toEqual([
      70, 183,
    ]);
  });

  it('gives each a state and a reason', () => {
    const bare = rows.filter(([, , asks, state = '', where]) => !asks || !STATES.includes(state) || !where);
    expect(bare.map(([id]) => id)).toEqual([]);
  });

  it('counts them as they are', () => {
    const counted = STATES.map((state) => [state, String(rows.filter((row) => row[3] === state).length)]);
    const told = tableRows(pageText('asvs.md')).filter(([first = '']) => STATES.includes(first));
    expect(told.map(([state, count]) => [state, count])).toEqual(counted);
  });
});

it('the proxy of the documentation speaks TLS of today alone', () => {
  const proxy = /```nginx\n([^`]*)```/.exec(pageText('clients.md'))?.[1] ?? '';
  expect(proxy).toMatch(/^ *ssl_protocols TLSv1\.2 TLSv1\.3;$/m);
  expect(proxy).toMatch(/^ *ssl_ciphers ECDHE\+AESGCM:ECDHE\+CHACHA20;$/m);
  expect(proxy).not.toMatch(/listen \d+;/);
});

it('the packages of the services are checked for vulnerabilities every week', () => {
  const file = path.resolve(__dirname, '../../.github/workflows/vulnerabilities.yml');
  const workflow = parse(readFileSync(file, 'utf8')) as {
    readonly on: { readonly schedule: readonly { readonly cron: string }[] };
    readonly permissions: object;
    readonly jobs: Readonly<Record<string, { readonly steps: readonly { readonly run?: string }[] }>>;
  };
  expect(workflow.on.schedule.map(({ cron }) => cron)).toEqual([expect.stringMatching(/^\d+ \d+ \* \* 1$/)]);
  expect(workflow.permissions).toEqual({ contents: 'read' });
  const commands = Object.values(workflow.jobs).flatMap(({ steps }) => steps.map(({ run }) => run));
  expect(commands).toContain('npm audit --omit=dev --audit-level=moderate');
});
