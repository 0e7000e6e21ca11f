import { ADA, type RegistryFixture, startRegistry } from '@pelorus/registry/running';
import { PathProxy } from '@pelorus/shared/testing';
import { Cli, type Ended } from './cli';

describe('pelorus with services below a path of a host', () => {
  let cli: Cli;
  let host: PathProxy;
  let root: string;
  let registry: RegistryFixture;
  beforeAll(async () => {
    host = await PathProxy.start();
    root = `${host.url}/pelorus`;
    [cli, registry] = await Promise.all([Cli.build(), startRegistry({ PUBLIC_URL: root, TRUST_PROXY: '1' })]);
    host.lead('/pelorus', registry.url);
    const made = { shortName: 'buoy', longName: 'A buoy', typeId: 1100, statusId: 2 };
    await registry.ada.post('/rest/v2/items').send(made).expect(201);
  });
  afterAll(async () => {
    cli.remove();
    await registry.close();
    await host.close();
  });

  const run = (...args: readonly string[]): Promise<Ended> => cli.run(args);

  it('logs in, reads, writes and logs out at the address with the path', async () => {
    const env = { PELORUS_TOKEN: await registry.token(ADA) };
    const login = await cli.run(['login', '--registry', `${root}/`], { env });
    expect(login).toMatchObject({ status: 0, stdout: `Logged in to ${root}/ as ${ADA}.\n` });
    expect((await run('whoami')).stdout).toContain(ADA);
    expect((await run('items', 'find')).stdout).toContain('vessel:buoy');
    expect(await run('items', 'edit', 'vessel:buoy', '--set', 'longName=Another buoy')).toMatchObject({ status: 0 });
    expect((await run('items', 'show', 'vessel:buoy')).stdout).toContain('Another buoy');
    expect(await run('logout')).toMatchObject({ status: 0, stdout: `Logged out of ${root}/.\n` });
  });

  it('names that address where it is wrong', async () => {
    const lost = await run('items', 'find', '--registry', `${root}/lost`);
    expect(lost.stderr).toContain(`Is ${root}/lost the other service?`);
    const elsewhere = await run('items', 'find', '--registry', `${host.url}/elsewhere`);
    expect(elsewhere.stderr).toContain(`Check the address: ${host.url}/elsewhere`);
  });
});
