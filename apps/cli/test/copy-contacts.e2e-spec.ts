import { type RegistryFixture, startRegistry } from '@pelorus/registry/running';
import { Cli } from './cli';
import { CopiedRegistry, toldBy } from './copied-registry';

const CONTACTS = [
  { lastName: 'Harbour Office' },
  { firstName: 'Ada', lastName: 'Example' },
  { firstName: 'ada', lastName: 'example', city: 'Kiel' },
  { lastName: 'Example', email: 'example@example.org' },
];

describe('pelorus copy of contacts', () => {
  let cli: Cli;
  let source: RegistryFixture;
  let target: CopiedRegistry;

  beforeAll(async () => {
    [cli, source] = await Promise.all([Cli.build(), startRegistry()]);
    target = await CopiedRegistry.start(cli);
  }, 60_000);
  afterAll(async () => {
    await Promise.all([source.close(), target.stop()]);
    cli.remove();
  });

  it('finds those without an e-mail by their names, and tells doubles', async () => {
    for (const contact of CONTACTS) await source.admin.post('/rest/v2/contacts').send(contact).expect(201);
    for (const fate of ['made', 'alike']) {
      const ended = await target.copy(source.url, ['--json']);
      const { counts, problems } = toldBy(ended);
      expect(ended.status).toBe(3);
      expect(problems.map(({ code, name, detail }) => `${code} ${name}: ${detail}`)).toEqual([
        'no-email Harbour Office: it has no e-mail that the source shows; it is found by its names',
        'no-email Ada Example: it has no e-mail that the source shows; it is found by its names',
        expect.stringMatching(/^double ada example: it cannot be told from record \d+, which stands for both$/),
      ]);
      expect(counts['contacts']).toMatchObject({ [fate]: 3, refused: 1 });
    }
    expect(await target.registry.sql(`select last_name from registry.contact order by id`)).toHaveLength(3);
  });
});
