import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { programs } from '../deployment/programs.mjs';

interface Workflow {
  readonly jobs: Readonly<
    Record<
      string,
      {
        readonly strategy: { readonly matrix: { readonly node: readonly string[] } };
        readonly steps: readonly { readonly run?: string }[];
      }
    >
  >;
}

const read = (file: string): string => readFileSync(path.resolve(__dirname, '../..', file), 'utf8');
const workflow = parse(read('.github/workflows/ci.yml')) as Workflow;
const script = read('.ci/run');
const { scripts, engines } = JSON.parse(read('package.json')) as {
  readonly scripts: Readonly<Record<string, string>>;
  readonly engines: { readonly node: string };
};
const [job] = Object.values(workflow.jobs);
const commands = job!.steps.flatMap(({ run }) => run ?? []);

describe('the continuous integration', () => {
  it('runs commands that package.json has', () => {
    const names = commands.map((command) => command.replace(/^npm (run )?/, ''));
    expect(names).toEqual(['ci', 'test', 'test:system', 'format:check', 'lint', 'lint:commits', 'typecheck', 'build']);
    expect(names.filter((name) => name !== 'ci' && !(name in scripts))).toEqual([]);
  });

  it('runs the same commands in the workflow and in the script', () => {
    const inScript = script.match(/\bnpm (ci|test|run [\w:]+)/g) ?? [];
    expect([...new Set(inScript)].sort()).toEqual([...commands].sort());
  });

  it('checks the subjects of commits with all of the history at hand', () => {
    expect(job!.steps[0]).toMatchObject({ with: { 'fetch-depth': 0 } });
  });

  it('runs the former release on the new schema, with all tags at hand', () => {
    const { upgrade } = workflow.jobs;
    expect(upgrade!.steps.flatMap(({ run }) => run ?? [])).toEqual(['npm ci', 'npm run test:upgrade']);
    expect(upgrade!.steps[0]).toMatchObject({ with: { 'fetch-depth': 0 } });
    expect(scripts).toHaveProperty(['test:upgrade']);
  });

  it('tries the services among the programs that they are tried with, all of them installed', () => {
    const { deployment } = workflow.jobs;
    const runs = deployment!.steps.flatMap(({ run }) => run ?? []);
    expect(runs.slice(-2)).toEqual(['npm ci', 'npm run test:deployment']);
    const [, packages = ''] = /apt-get install --yes --no-install-recommends (.*)/.exec(runs.join('\n')) ?? [];
    expect(packages.split(' ')).toEqual(Object.values(programs));
    expect(scripts).toHaveProperty(['test:deployment']);
  });

  it('runs the command that the README names for tests', () => {
    const [command] = /^npm ci && npm test$/m.exec(read('README.md')) ?? [];
    expect(command?.split(' && ')).toEqual(commands.slice(0, 2));
  });

  it('runs on the oldest Node.js that the package admits, on every line of releases up to 26, and on that of the images', () => {
    const { node } = job!.strategy.matrix;
    expect(engines.node).toContain(`^${node[0]}.0`);
    expect(node.map((version) => version.split('.')[0])).toEqual(['20', '22', '24', '26']);
    for (const image of ['registry', 'ingest', 'sensorthings']) {
      const [, version] = /^FROM node:(\d+)[.\d]*-slim AS runtime$/m.exec(read(`docker/${image}.Dockerfile`)) ?? [];
      expect(node).toContain(version);
    }
  });
});
