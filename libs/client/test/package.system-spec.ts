import { Platform } from '@pelorus/shared/testing';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import ts from 'typescript';
import { readText } from './read-text';

const WORKSPACE = path.resolve(__dirname, '../../..');
const COMPILER = path.join(WORKSPACE, 'node_modules/tsc7/bin/tsc');
const FORMAT = [path.join(WORKSPACE, 'node_modules/oxfmt/bin/oxfmt'), ...['-c', path.join(WORKSPACE, '.oxfmtrc.json')]];
const OPTIONS = {
  ...{ strict: true, noEmit: true, noUncheckedIndexedAccess: true, skipLibCheck: false, types: [] },
  ...{ target: 'es2023', lib: ['es2023', 'dom', 'dom.iterable', 'dom.asynciterable'] },
  ...{ module: 'nodenext', moduleResolution: 'nodenext' },
};
/** `@ts-expect-error` proves that types are checked, in both formats. */
const WRONG = `
import { connect } from '@pelorus/client';
const { registry, ingest } = connect({ registry: 'http://a', ingest: 'http://a' });
// @ts-expect-error an id is a number
export const id: Promise<string> = registry.item(1).then((item) => item.id);
// @ts-expect-error there is no such operation
void registry.call('GET /rest/v2/item', {});
// @ts-expect-error the path is missing
void registry.call('GET /rest/v2/items/{id}', {});
// @ts-expect-error there is no such function
void ingest.data({ codes: ['a'], aggregate: 'HOUR', aggregateFunctions: ['MEEN'] });
`;

interface Result {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** npm asks nobody: the packages need no others. */
const ALONE = { npm_config_offline: 'true', npm_config_audit: 'false', npm_config_fund: 'false' };
const page = readFileSync(path.join(WORKSPACE, 'docs/releases.md'), 'utf8');
const installing = page.slice(page.indexOf('\n## From an empty folder\n'));
const block = (kind: string): string =>
  new RegExp(`^\\x60{3}${kind}\\n([\\s\\S]*?)^\\x60{3}$`, 'm').exec(installing)![1]!;

/** The tarballs of both packages, as releases have them, in an empty folder. */
describe('the packages @pelorus/client and pelorus', () => {
  let platform: Platform;
  let folder: string;

  const run = (args: readonly string[]): Result =>
    spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: '' } });
  const write = (name: string, text: string): void => writeFileSync(path.join(folder, name), text);

  beforeAll(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'pelorus-packages-'));
    const { status, stderr } = run([path.join(WORKSPACE, 'tools/release/pack.mjs'), folder]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    platform = await Platform.start();
  }, 180_000);
  afterAll(async () => {
    await platform.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('are installed in an empty folder, and called, as docs/releases.md says', () => {
    write('first.mjs', block('js').replace('http://localhost:3000', platform.registry));
    const env = {
      ...{ ...process.env, ...ALONE, NODE_OPTIONS: '', PELORUS_CONFIG_DIR: path.join(folder, 'config') },
      ...{ PELORUS_REGISTRY: platform.registry, PELORUS_INGEST: platform.ingest },
    };
    const typed = block('console').split('\n').flatMap((line) => /^\$ (.*)$/.exec(line)?.[1] ?? []); // prettier-ignore
    expect(typed[0]).toBe('npm install ./pelorus-*.tgz');
    const answers = typed.map((command) => {
      const { status, stdout, stderr } = spawnSync('sh', ['-ec', command], { cwd: folder, encoding: 'utf8', env });
      expect({ command, status, stderr: status === 0 ? '' : stderr }).toEqual({ command, status: 0, stderr: '' });
      return stdout;
    });
    const { version } = JSON.parse(readFileSync(path.join(WORKSPACE, 'package.json'), 'utf8')) as { version: string };
    expect(answers.slice(1)).toEqual([
      `${version}\n`,
      expect.stringContaining('vessel:boreas'),
      'vessel:boreas Boreas\n',
    ]);
  });

  it('have types, an exports map, their licence and a README, and need no other package', () => {
    const packages = ['@pelorus/client', 'pelorus'].map((name) => path.join(folder, 'node_modules', name));
    for (const place of packages) {
      const manifest = JSON.parse(readFileSync(path.join(place, 'package.json'), 'utf8')) as object;
      expect(manifest).toMatchObject({ license: 'MIT', exports: { './package.json': './package.json' } });
      expect(manifest).not.toHaveProperty('dependencies');
      const files = readdirSync(place, { recursive: true });
      expect(files).toEqual(expect.arrayContaining(['LICENSE', 'README.md']));
      const readme = readFileSync(path.join(place, 'README.md'), 'utf8');
      expect(readme).not.toMatch(/\]\((?!https?:|#)/); // links to pages that stay behind
    }
    expect(readdirSync(path.join(packages[0]!, 'esm'))).toContain('index.d.ts');
    expect(readFileSync(path.join(packages[1]!, 'THIRD-PARTY-LICENSES.txt'), 'utf8')).toMatch(/^commander \d/m);
  });

  it('has a README whose examples compile and run', () => {
    const text = [...readText('README.md').matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, code]) => code).join('\n');
    const program = text
      .replaceAll('http://localhost:3000', platform.registry)
      .replaceAll('http://localhost:3001', platform.ingest)
      .replaceAll('the-token-printed-by-npm-start', platform.token);
    write('readme.mts', program);
    write('wrong.mts', WRONG);
    write('wrong.cts', WRONG);
    write('tsconfig.json', JSON.stringify({ compilerOptions: OPTIONS, include: ['*.mts', '*.cts'] }));
    expect(run([COMPILER, '-p', folder])).toMatchObject({ status: 0, stdout: '' });
    const compilerOptions = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2023 };
    write('readme.mjs', ts.transpileModule(program, { compilerOptions }).outputText);
    const { status, stdout, stderr } = run(['readme.mjs']);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/^vessel:boreas vessel public$/m);
    expect(stdout).toMatch(/^demo@example.org$/m);
    expect(stdout).toMatch(/^demo@example.org made data_logger:logger_\d+$/m);
    expect(stdout).toMatch(/^\d+ 2 true$/m);
    expect(stdout).toMatch(/^true false$/m);
    expect(stdout).toMatch(/^2:1 bad-date-time /m);
    expect(stdout).toMatch(/^2024-01-17T12:00:00.000\t4.25\t4.3$/m);
    expect(stdout).toMatch(/^PT\S+ 4 2024-01-17T12:00:00.000Z$/m);
  });

  it('is required by CommonJS, too', () => {
    write('required.cjs', `console.log(typeof require('@pelorus/client').connect)`);
    expect(run(['required.cjs'])).toMatchObject({ status: 0, stdout: 'function\n' });
  });

  it.each(['registry', 'ingest'] as const)('is typed from what the %s serves', async (service) => {
    const served: unknown = await (await fetch(`${platform[service]}/api-json`)).json();
    const file = path.join(WORKSPACE, `libs/client/openapi/${service}.json`);
    if (process.env['WRITE_DOCS'] === 'true') {
      writeFileSync(file, JSON.stringify(served));
      expect(run([...FORMAT, file])).toMatchObject({ status: 0, stderr: '' });
    }
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(served);
  });
});
