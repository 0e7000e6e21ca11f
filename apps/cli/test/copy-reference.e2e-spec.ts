import { type RegistryFixture, startRegistry } from '@pelorus/registry/running';
import { Cli, type Ended } from './cli';
import { type Mood, RecordedReference } from './recorded-reference';

interface Problem {
  readonly code: string;
  readonly name: string;
  readonly detail: string;
  readonly address: string;
}

describe('pelorus copy from a recorded reference service', () => {
  let cli: Cli;
  let target: RegistryFixture;
  let env: Record<string, string>;

  beforeAll(async () => {
    [cli, target] = await Promise.all([Cli.build(), startRegistry()]);
    env = { PELORUS_TO_TOKEN: await target.token('admin@example.org', { admin: true }) };
  }, 60_000);
  afterAll(async () => {
    await target.close();
    cli.remove();
  });

  const copy = async (mood: Mood): Promise<Ended & { readonly failed: number }> => {
    const source = await RecordedReference.start(mood);
    try {
      const args = ['copy', '--from', source.url, '--to', target.url, '--registry-only', '--json', '--retries', '3'];
      return { ...(await cli.run(args, { env })), failed: source.failed };
    } finally {
      await source.stop();
    }
  };

  it('waits out its failures, and tells what has no place at the target', async () => {
    for (const made of [2, 0]) {
      const { status, stdout, stderr, failed } = await copy('slow and failing');
      expect({ status, stderr: stderr.replace(/^progress: .*\n/gm, '') }).toEqual({ status: 3, stderr: '' });
      expect(failed).toBeGreaterThan(0);
      const told = JSON.parse(stdout) as { counts: Record<string, object>; problems: Problem[] };
      expect(told.counts['items']).toMatchObject({ made, alike: 2 - made, refused: 4 });
      expect(told.problems.map(({ code, name, detail }) => [code, name, detail])).toEqual([
        ['no-email', 'Harbour Office', 'it has no e-mail that the source shows; it is found by its names'],
        ['double-code', 'vessel:NOVA', 'item 11 has the code vessel:nova, too, and was taken'],
        ['cycle', 'vessel:round', 'it lies below itself'],
        ['cycle', 'vessel:about', 'it lies below itself'],
        ['no-mounts', 'all mounts', expect.stringContaining('the source keeps none')],
        ['invalid-import', 'vessel:bad name', expect.stringContaining('shortName')],
      ]);
      expect(told.problems[1]!.address).toMatch(/^http:.*\/rest\/v2\/items\/13$/);
    }
    const codes = await target.sql('select code from registry.item order by code');
    expect(codes).toEqual([{ code: 'vessel:nova' }, { code: 'vessel:nova:ctd' }]);
    expect(await target.sql(`select last_name from registry.contact where email = ''`)).toHaveLength(1);
  });

  it.each([
    ['looping pages', 1, /\/rest\/v2\/contacts cannot be read: the page from record 1 on .* its pages loop/],
    ['html', 6, /\/rest\/v2\/vocable-groups\S* answered 200 with text\/html, not as a Pelorus service does/],
  ] as const)('ends at a source of %s, says where, and stores nothing by half', async (mood, status, message) => {
    const ended = await copy(mood);
    expect(ended).toMatchObject({ status, stderr: expect.stringMatching(message) });
    const { counts } = JSON.parse(ended.stdout) as { counts: object };
    const kinds = mood === 'html' ? [] : ['vocable-groups', 'vocables', 'states', 'contacts'];
    expect(Object.keys(counts)).toEqual(kinds);
  });
});
