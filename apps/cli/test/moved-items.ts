import { type RegistryFixture } from '@pelorus/registry/running';
import { type ServiceClient } from '@pelorus/shared/testing';

/** Makes items of a registry and moves them; hours of their dates are left out. */
export class MovedItems {
  readonly #client: ServiceClient;

  constructor({ admin }: Pick<RegistryFixture, 'admin'>) {
    this.#client = admin;
  }

  /** Makes a vessel; gives its path. */
  root(shortName: string): Promise<string> {
    return this.#import({ shortName, longName: shortName, status: 'public', type: 'vessel' });
  }

  /** Makes an item on another one since a day; gives its path. */
  on(parent: string, shortName: string, since: string): Promise<string> {
    const more = { parent, mountDate: `${since}T08:00:00`, mountLabel: 'Mounted' };
    return this.#import({ shortName, longName: shortName, status: 'public', type: 'ctd', ...more });
  }

  async mount(item: string, parent: string, since: string): Promise<void> {
    const { body } = await this.#client.get(`/rest/v2/items/${parent}`).expect(200);
    const workflow = { mountLabel: 'Mounted again', mountDate: `${since}T08:00:00` };
    await this.#client.put(item).send({ parentId: body.id, workflow }).expect(200);
  }

  async takeOff(item: string, day: string): Promise<void> {
    const workflow = { unmountLabel: 'Taken off', unmountDate: `${day}T08:00:00` };
    await this.#client.put(item).send({ workflow }).expect(200);
  }

  async #import(row: object): Promise<string> {
    const request = this.#client.post('/rest/v2/items/import').send({ items: [row] });
    return `/rest/v2/items/${(await request.expect(200)).body.records[0].id}`;
  }
}

/** Items that were elsewhere before: one that came back, one that is on no other now, and one whose place and code another one took. */
export async function addWanderers(registry: RegistryFixture): Promise<void> {
  const items = new MovedItems(registry);
  const wanderer = await items.on('vessel:boreas', 'wanderer', '2021-01-01');
  await items.mount(wanderer, 'vessel:mya_ii', '2021-06-01');
  await items.takeOff(wanderer, '2022-01-01');
  await items.mount(wanderer, 'vessel:boreas', '2022-03-01');
  for (const name of ['shelved', 'sonde'])
    await items.takeOff(await items.on('vessel:mya_ii', name, '2020-01-01'), '2021-01-01');
  await items.on('vessel:mya_ii', 'sonde', '2021-02-01');
}
