import fs from 'node:fs';
import path from 'node:path';
import { DemoSession } from './demo-session';
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
    'coming-from',
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
      const session = await DemoSession.begin();
      try {
        await session.ready({ data: true });
        const { stdout, stderr, status } = session.paste(commands());
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
        await session.end();
      }
    },
    patience,
  );
});

function pageText(page: string): string {
  return fs.readFileSync(path.join(root, `docs/${page}.md`), 'utf8');
}

/** The sections of the README that are a session, and the pages that go on with it. */
function commands(): string {
  const sections = ['A first session', 'Find things', 'Trust it, watch it', 'Look back, in bulk, in other formats'];
  return sections
    .flatMap((section) => shellBlocks(readme, section))
    .concat(PAGES.flatMap((page) => shellBlocks(pageText(page))))
    .join('\n');
}
