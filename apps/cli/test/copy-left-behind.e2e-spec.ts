import { ALICE, IngestFixture, makeToken } from '@pelorus/ingest/running';
import { type RegistryFixture, startRegistry } from '@pelorus/registry/running';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Cli, type Ended } from './cli';
import { CopiedRegistry, type Told, toldBy } from './copied-registry';
import { store } from './stored-datasets';

const FILES = 101;
const START = '2024-01-17T12:00:00.000';

describe('what pelorus copy leaves behind', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'pelorus-left-'));
  let cli: Cli;
  let source: RegistryFixture;
  let data: IngestFixture;
  let target: CopiedRegistry;
  let targetData: IngestFixture;

  beforeAll(async () => {
    [cli, source, data, targetData] = await Promise.all([
      Cli.build(),
      startRegistry(),
      IngestFixture.start({ FILE_FOLDER: folder }),
      IngestFixture.start(),
    ]);
    target = await CopiedRegistry.start(cli);
    await makeToken(targetData.connection, ALICE, { token: target.token });
    for (const [name, versions] of [['one', 2], ['two', 1], ['three', 0]] as const) await addVessel(name, versions); // prettier-ignore
    for (let i = 0; i < FILES; i++) await addFile(`cast_${i}.cnv`, 'vessel:one');
    await addFile('log.txt', 'vessel:two');
    for (const codes of [['vessel:one:depth'], ['vessel:one:depth', 'vessel:two:depth'], ['vessel:two:depth']])
      await addFlag(codes);
  }, 60_000);
  afterAll(async () => {
    await Promise.all([source.close(), data.stop(), target.stop(), targetData.stop()]);
    cli.remove();
    rmSync(folder, { recursive: true });
  });

  async function addVessel(shortName: string, versions: number): Promise<void> {
    const row = { shortName, longName: shortName, status: 'public', type: 'vessel' };
    const { body } = await source.admin
      .post('/rest/v2/items/import')
      .send({ items: [row] })
      .expect(200);
    for (let i = 0; i < versions; i++)
      await source.admin.post(`/rest/v2/items/${body.records[0].id}/versions`).send({}).expect(201);
    await store(data, shortName, `datetime\tvessel:${shortName}:depth [m]\n2024-01-17 12:00:00\t4\n`);
  }

  const addFile = (name: string, itemCode: string) =>
    data.alice.post('/rest/files').query({ name, itemCode }).set('Content-Type', 'text/plain').send(name).expect(201);
  const addFlag = (codes: string[]) =>
    data.alice
      .post('/rest/quality/flags')
      .send({ codes, datetimeMin: START, datetimeMax: START, flag: 3, cause: 'maintenance' })
      .expect(201);

  const copy = (...args: string[]): Promise<Ended> => {
    const from = ['--from', source.url, '--from-ingest', data.service.url];
    const to = ['--to', target.registry.url, '--to-ingest', targetData.service.url];
    return cli.run(['copy', ...from, ...to, ...args], { env: { PELORUS_TO_TOKEN: target.token } });
  };
  const left = ({ counts }: Told): unknown => ['versions', 'files', 'flags'].map((kind) => counts[kind]?.['refused']);
  const named = ({ problems }: Told, wanted: string): string[] =>
    problems.filter(({ code }) => code === wanted).map(({ name, detail }) => `${name}: ${detail}`);

  it.each([[['--dry-run']], [[]], [[]]])('is told with its numbers, by each run: %j', async (args) => {
    const ended = await copy('--json', ...args);
    const told = toldBy(ended);
    expect({ status: ended.status, left: left(told) }).toEqual({ status: 0, left: [3, FILES + 1, 3] });
    expect(named(told, 'versions-left')).toEqual([
      'vessel:one: 2 versions are not copied',
      'vessel:two: 1 version is not copied',
    ]);
    const files = named(told, 'files-left');
    expect(files).toHaveLength(101);
    expect([files[0], files[100]]).toEqual(['cast_0.cnv: files are not copied', '2 more files: files are not copied']);
    expect(named(told, 'flags-left')[1]).toBe(
      `flag 3 of vessel:one:depth, vessel:two:depth from ${START}: flags that persons set are not copied`,
    );
  });

  it('is told of chosen items alone', async () => {
    const told = async (...codes: string[]): Promise<unknown> =>
      left(toldBy(await copy('--json', '--items', `code=in=(${codes.join(',')})`)));
    expect(await told('vessel:two')).toEqual([1, 1, 2]);
    expect(await told('vessel:one', 'vessel:two')).toEqual([3, FILES + 1, 3]);
    expect(await told('vessel:three')).toEqual([undefined, undefined, undefined]);
  });

  it('is told in words', async () => {
    const { stdout } = await copy();
    for (const line of ['versions        3 not copied', `files           ${FILES + 1} not copied`])
      expect(stdout.split('\n')).toContain(line);
    expect(stdout).toContain(`(${source.url}/rest/v2/items/`);
    expect(stdout).toContain('1 version is not copied [versions-left]');
  });
});
