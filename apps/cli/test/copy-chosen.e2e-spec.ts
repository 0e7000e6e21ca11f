import { startDemoRegistry } from '@pelorus/registry/demo';
import { type RegistryFixture } from '@pelorus/registry/running';
import { Cli } from './cli';
import { CODES, CopiedRegistry } from './copied-registry';

describe('pelorus copy of chosen items', () => {
  let cli: Cli;
  let source: RegistryFixture;
  let target: CopiedRegistry;

  beforeAll(async () => {
    [cli, source] = await Promise.all([Cli.build(), startDemoRegistry()]);
    target = await CopiedRegistry.start(cli);
  }, 60_000);
  afterAll(async () => {
    await Promise.all([source.close(), target.stop()]);
    cli.remove();
  });

  it('copies them with what they are on', async () => {
    const { counts } = await target.told(source.url, '--items', 'code==glider:kittiwake:optode_4831');
    expect(counts['items']).toMatchObject({ made: 2 });
    expect(await target.registry.sql(CODES)).toEqual([
      { code: 'glider:kittiwake' },
      { code: 'glider:kittiwake:optode_4831' },
    ]);
  });

  it('needs an account, two addresses, and none that holds a secret', async () => {
    const copy = (to: string) => cli.run(['copy', '--from', source.url, '--to', to]);
    expect(await copy(target.registry.url)).toMatchObject({
      status: 4,
      stderr: expect.stringContaining('PELORUS_TO_TOKEN'),
    });
    const wrong = await target.copy(source.url, [], { PELORUS_TO_TOKEN: 'pelorus_none' });
    expect(wrong).toMatchObject({ status: 4, stderr: expect.stringContaining('Set PELORUS_TO_TOKEN') });
    expect(wrong.stderr).toContain(`The target (${target.registry.url}/rest/`);
    const secret = new URL(target.registry.url);
    secret.username = 'pelorus_secret';
    expect(await copy(secret.href)).toMatchObject({
      status: 2,
      stderr: expect.not.stringContaining('pelorus_secret'),
    });
    expect(await copy(source.url)).toMatchObject({ status: 2, stderr: expect.stringContaining('the same address') });
  });
});
