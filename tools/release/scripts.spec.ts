import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parse } from 'yaml';
import { services } from './artefacts.mjs';
import { writeChecksums } from './checksums.mjs';
import { writeTarball } from './tarball.mjs';

const ROOT = path.resolve(__dirname, '../..');
const VERSION = '1.2.0-rc.1';
const workflow = parse(readFileSync(path.join(ROOT, '.github/workflows/release.yml'), 'utf8')) as {
  readonly jobs: Readonly<Record<string, { readonly steps: readonly { readonly run?: string }[] }>>;
};
const commands = Object.values(workflow.jobs).flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []));
/** Notes how it is called, and writes the files that its options name. */
const NOTES = `#!/bin/sh
echo "$(basename "$0") $*" >> "$CALLS"
for word in "$@"; do
  case $word in
    type=oci,dest=*) echo image > "\${word#type=oci,dest=}" ;;
    *.sigstore.json) echo signature > "$word" ;;
  esac
done
for last in "$@"; do :; done
if [ "$(basename "$0")" = docker ]; then cat "$last/Dockerfile" >> "$CALLS"; fi
`;

describe('the workflow of releases', () => {
  let folder: string;
  let release: string;

  beforeEach(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'pelorus-scripts-'));
    release = path.join(folder, 'dist/release');
    mkdirSync(release, { recursive: true });
    mkdirSync(path.join(folder, 'bin'));
    for (const name of ['docker', 'cosign', 'gh'])
      writeFileSync(path.join(folder, 'bin', name), NOTES, { mode: 0o755 });
    for (const app of services) {
      const source = path.join(folder, app);
      mkdirSync(source);
      writeFileSync(path.join(source, 'Dockerfile'), `# the ${app}\n`);
      const prefix = `pelorus-${app}-${VERSION}`;
      await writeTarball(path.join(release, `${prefix}.tar.gz`), { source, prefix, time: new Date(0) });
    }
    writeFileSync(path.join(release, 'CHANGES.md'), 'What is new.\n');
    writeChecksums(release);
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** Runs a command of the workflow as it stands, with programs that note how they are called. */
  const run = (command: string): { status: number | null; stderr: string; calls: string[] } => {
    const calls = path.join(folder, 'calls');
    writeFileSync(calls, '');
    const env = {
      ...process.env,
      ...{ PATH: `${path.join(folder, 'bin')}${path.delimiter}${process.env['PATH']}`, CALLS: calls },
      GITHUB_REF_NAME: `v${VERSION}`,
    };
    const there = command.replace(' tools/', ` ${ROOT}/tools/`);
    const { status, stderr } = spawnSync('sh', ['-ec', there], { cwd: folder, encoding: 'utf8', env });
    return { status, stderr, calls: readFileSync(calls, 'utf8').split('\n').filter(Boolean) };
  };
  const commandOf = (script: string): string => commands.find((command) => command.includes(script))!;
  const check = () => spawnSync('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: release, encoding: 'utf8' });

  it('runs commands that are there', () => {
    const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { scripts: object };
    const named = commands.flatMap((command) => /^npm run ([\w:]+)/.exec(command)?.[1] ?? []);
    expect(named).toEqual(['test:upgrade', 'release']);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
    const files = commands.flatMap((command) => /^sh (\S+)/.exec(command)?.[1] ?? []);
    expect(files).toHaveLength(3);
    expect(files.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
    expect(commands).toContain('npm audit --omit=dev --audit-level=moderate');
  });

  it('builds an image of each service for two architectures, from its folder', () => {
    const { status, stderr, calls } = run(commandOf('build-images.sh'));
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    for (const [i, app] of services.entries()) {
      expect(calls[2 * i]).toMatch(
        new RegExp(
          `^docker buildx build --platform linux/amd64,linux/arm64 --tag pelorus-${app}:${VERSION} --output type=oci,`,
        ),
      );
      expect(calls[2 * i + 1]).toBe(`# the ${app}`);
      expect(existsSync(path.join(release, `pelorus-${app}-${VERSION}.oci.tar`))).toBe(true);
    }
  });

  it('signs the digests of all files, also of images', () => {
    writeFileSync(path.join(release, 'pelorus-registry.oci.tar'), 'image');
    const { status, stderr, calls } = run(commandOf('sign.sh'));
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(calls).toEqual(['cosign sign-blob --yes --bundle SHA256SUMS.sigstore.json SHA256SUMS']);
    expect(check()).toMatchObject({ status: 0, stdout: expect.stringContaining('pelorus-registry.oci.tar: OK') });
    // Again, the same: neither digests nor signature are among the files that are signed.
    const before = readFileSync(path.join(release, 'SHA256SUMS'), 'utf8');
    run(commandOf('sign.sh'));
    expect(readFileSync(path.join(release, 'SHA256SUMS'), 'utf8')).toBe(before);
  });

  it('attaches all files to a release of the tag, a candidate as such', () => {
    const { status, stderr, calls } = run(commandOf('attach.sh'));
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const files = readdirSync(release).map((name) => `dist/release/${name}`);
    expect(calls).toEqual([
      `gh release create v${VERSION} --verify-tag --prerelease --latest=false --title Pelorus ${VERSION} ` +
        `--notes-file dist/release/CHANGES.md ${files.join(' ')}`,
    ]);
    const full = run(`sh tools/release/attach.sh dist/release v2.0.0`);
    expect(full.calls[0]).toMatch(/^gh release create v2\.0\.0 --verify-tag --latest --title Pelorus 2\.0\.0 /);
  });

  it('stops where a file is missing, and says how scripts are called', () => {
    rmSync(path.join(release, `pelorus-ingest-${VERSION}.tar.gz`));
    expect(run(commandOf('build-images.sh')).status).not.toBe(0);
    for (const script of ['build-images.sh', 'sign.sh', 'attach.sh']) {
      const { status, stderr } = run(`sh tools/release/${script}`);
      expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining(`usage: ${script} <folder of`) });
    }
  });

  it('has digests that say when a file was changed', () => {
    expect(check().status).toBe(0);
    writeFileSync(path.join(release, 'CHANGES.md'), 'Something else.\n');
    expect(check()).toMatchObject({ status: 1, stdout: expect.stringContaining('CHANGES.md: FAILED') });
  });
});
