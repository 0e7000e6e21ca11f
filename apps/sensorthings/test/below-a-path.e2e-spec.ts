import { PathProxy } from '@pelorus/shared/testing';
import { FacadeFixture } from './facade-fixture';

describe('SensorThings below a path of a host', () => {
  let host: PathProxy;
  let facade: FacadeFixture;
  beforeAll(async () => {
    host = await PathProxy.start();
    const root = `${host.url}/pelorus`;
    facade = await FacadeFixture.start({ PUBLIC_URL: `${root}/`, REGISTRY_PUBLIC_URL: root, TRUST_PROXY: '1' });
    host.lead('/pelorus', facade.service.url);
  });
  afterAll(async () => {
    await facade.stop();
    await host.close();
  });

  it.each(['', '/sta'])('has links that lead on below it: %s/v1.1', async (prefix) => {
    const root = `${host.url}/pelorus${prefix}/v1.1`;
    const { value: sets } = await facade.read(root);
    expect(sets.length).toBeGreaterThan(7);
    for (const { url } of sets) {
      expect(url).toMatch(`${root}/`);
      await facade.read(`${url}?$top=1`);
    }
    const things = await facade.readAll(`${root}/Things?$top=5&$expand=Datastreams($top=1)`);
    expect(things.length).toBeGreaterThan(10);
    const links = JSON.stringify(things).matchAll(/"@iot\.(?:selfLink|navigationLink|nextLink)":"([^"]+)"/g);
    const addresses = [...links].map(([, address]) => address!);
    expect(addresses.filter((address) => !address.startsWith(`${root}/`))).toEqual([]);
    for (const address of addresses.slice(0, 3)) await facade.read(address);
  });

  it('leads to items as people reach them', async () => {
    const { value } = await facade.read(`${host.url}/pelorus/v1.1/Sensors?$top=1`);
    expect(JSON.stringify(value)).toContain(`"${host.url}/pelorus/`);
  });
});
