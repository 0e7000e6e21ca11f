import { spawnSync, type SpawnSyncReturns } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ChildProgram } from '../process/child-program';
import { freePort } from '../process/free-port.mjs';
import { shellBlocks } from './shell-blocks';

const root = path.resolve(__dirname, '../..');
const readme = fs.readFileSync(path.join(root, 'README.md'), 'utf8');
/** Pages whose commands can be pasted after the README's, in this order. */
const PAGES = [
  ...[
    'mounts',
    'history',
    'import-export',
    'formats',
    'filters',
    'reading-data',
    'quality',
    'nrt',
    'files',
    'clients',
    'sensorthings',
    'live',
    'sql-access',
    'operations',
    'alerts',
  ],
];
/** Assignments of addresses on any page. */
const ADDRESSES = {
  REGISTRY: 'http://localhost:3000',
  INGEST: 'http://localhost:3001',
  STA: 'http://localhost:3002/v1.1',
};
const patience = 300_000;

describe('the README', () => {
  it('names scripts that exist', () => {
    const { scripts } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    const named = [...readme.matchAll(/npm (?:run )?(start|test|(?<=run )[\w:-]+)/g)].map((match) => match[1] ?? '');
    expect(new Set(named).size).toBeGreaterThan(5);
    expect(named.filter((name) => scripts[name] === undefined)).toEqual([]);
  });

  it('links to pages that exist', () => {
    const links = [...readme.matchAll(/\]\((?!https?:)([^)#]+)/g)].map((match) => match[1] ?? '');
    expect(links.length).toBeGreaterThan(2);
    expect(links.filter((link) => !fs.existsSync(path.join(root, link)))).toEqual([]);
  });

  it('has no page whose commands are not pasted', () => {
    const files = fs.readdirSync(path.join(root, 'docs')).filter((name) => name.endsWith('.md'));
    const pages = files.map((name) => name.replace('.md', ''));
    expect(pages.filter((page) => shellBlocks(pageText(page)).length > 0).sort()).toEqual([...PAGES].sort());
  });

  it('means the same by REGISTRY, INGEST and STA on every page', () => {
    for (const page of PAGES) {
      const text = shellBlocks(pageText(page)).join('\n');
      for (const [name, address] of Object.entries(ADDRESSES)) {
        const set = [...text.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value]) => value);
        expect({ page, set }).toEqual({ page, set: set.map(() => address) });
        if (text.includes(`$${name}`)) expect({ page, name, set }).toEqual({ page, name, set: [address] });
      }
    }
  });

  it(
    'has a session that works when it is pasted, and pages that go on with it',
    async () => {
      const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pelorus-readme-'));
      fs.chmodSync(folder, 0o755);
      const ports = {
        REGISTRY_PORT: String(await freePort()),
        INGEST_PORT: String(await freePort()),
        SENSORTHINGS_PORT: String(await freePort()),
      };
      const program = new ChildProgram('tools/start.mjs', { env: { DATA_DIR: path.join(folder, '.data'), ...ports } });
      try {
        const token = await program.until((output) => /^ {2}token +(\S+)/m.exec(output)?.[1]);
        await program.until((output) => /^The demo data are complete/m.exec(output)?.[0]);
        const { stdout, stderr, status } = paste(folder, token, ports);
        const end = status === 0 ? '' : stdout.slice(-1_000);
        expect({ status, stderr, end }).toEqual({ status: 0, stderr: '', end: '' });
        expect(stdout).not.toContain('urn:pelorus:problem');
        expect(stdout).toContain('"username":"demo@example.org"');
        expect(stdout).toContain('"code":"vessel:boreas"');
        expect(stdout).toContain('"code":"data_logger:my_logger"');
        expect(stdout).toContain('"items":{"created":0,"changed":1,"unchanged":0}');
        expect(stdout).toMatch(/code +\| +last_datetime[\s\S]*\(\d+ rows\)/);
        expect(stdout).toContain('2024-01-17 12:00:00\t4.21\n2024-01-17 12:01:00\t4.23\n');
      } finally {
        await program.stop('SIGTERM');
        fs.rmSync(folder, { recursive: true, force: true });
      }
    },
    patience,
  );
});

function pageText(page: string): string {
  return fs.readFileSync(path.join(root, `docs/${page}.md`), 'utf8');
}

/** Pastes the sections into a shell, with the services' real ports and the real token; every command must succeed. */
function paste(folder: string, token: string, ports: Record<string, string>): SpawnSyncReturns<string> {
  const sections = ['A first session', 'Find things', 'Trust it, watch it', 'Look back, in bulk, in other formats'];
  const session = sections
    .flatMap((section) => shellBlocks(readme, section))
    .concat(PAGES.flatMap((page) => shellBlocks(pageText(page))))
    .join('\n')
    .replaceAll('localhost:3000', `localhost:${ports['REGISTRY_PORT']}`)
    .replaceAll('localhost:3001', `localhost:${ports['INGEST_PORT']}`)
    .replaceAll('localhost:3002', `localhost:${ports['SENSORTHINGS_PORT']}`)
    .replace('the-token-printed-by-npm-start', token);
  for (const name of ['tools', 'package.json']) fs.symlinkSync(path.join(root, name), path.join(folder, name));
  const bin = path.join(folder, 'bin');
  fs.mkdirSync(bin);
  // Where there is a curl, it is the judge, told to fail for answers that are errors, and to show them.
  if (spawnSync('curl', ['--version']).error) fs.symlinkSync(path.join(__dirname, 'curl.mjs'), path.join(bin, 'curl'));
  fs.writeFileSync(path.join(folder, '.curlrc'), 'fail-with-body\n');
  return spawnSync('sh', ['-eu'], {
    cwd: folder,
    input: session,
    maxBuffer: 1 << 26,
    encoding: 'utf8',
    env: {
      ...process.env,
      DATABASE_URL: '',
      npm_config_loglevel: 'error',
      DATA_DIR: path.join(folder, '.data'),
      CURL_HOME: folder,
      PATH: `${bin}${path.delimiter}${process.env['PATH']}`,
    },
  });
}
