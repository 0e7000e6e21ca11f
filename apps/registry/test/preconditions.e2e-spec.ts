import { type ItemDocument } from '@pelorus/registry/model';
import { ITEMS, makeItem, readItem } from './item-factory';
import { addParameter, type RegistryFixture, startRegistry } from './registry-fixture';

describe('entity tags', () => {
  let registry: RegistryFixture;
  beforeAll(async () => {
    registry = await startRegistry();
  });
  afterAll(() => registry.close());

  const tagOf = async (path: string): Promise<string> =>
    (await registry.anyone.get(path).expect(200)).headers['etag'] ?? '';
  const pathOf = (item: ItemDocument): string => `${ITEMS}/${item.id}`;

  it('name the revision and the representation', async () => {
    const item = await makeItem(registry.ada);
    const first = await tagOf(pathOf(item));
    expect(first).toMatch(/^"1-[\w-]{16}"$/);
    expect(await tagOf(`${ITEMS}/${item.code}`)).toBe(first);
    await addParameter(registry, item.id, 'p');
    const second = await tagOf(pathOf(item));
    expect(second).toMatch(/^"1-/);
    expect(second).not.toBe(first);
    const change = await registry.ada.put(pathOf(item)).send({ model: 'x' }).expect(200);
    expect(change.headers['etag']).toMatch(/^"2-/);
    expect(await tagOf(pathOf(item))).toBe(change.headers['etag']);
  });

  it('differ between the deduplicated and the full form', async () => {
    const item = await makeItem(registry.ada);
    await addParameter(registry, item.id, 'a');
    await addParameter(registry, item.id, 'b');
    expect(await tagOf(`${pathOf(item)}?dedup=false`)).not.toBe(await tagOf(pathOf(item)));
  });

  it('save a client from what it has: If-None-Match', async () => {
    const item = await makeItem(registry.ada);
    const path = pathOf(item);
    const tag = await tagOf(path);
    for (const header of [tag, `W/${tag}`, `"x", ${tag}`, '*']) {
      const response = await registry.anyone.get(path).set('If-None-Match', header).expect(304);
      expect(response.text).toBe('');
      expect(response.headers['etag']).toBe(tag);
      await registry.anyone.head(path).set('If-None-Match', header).expect(304);
    }
    for (const header of ['"1"', '"1-other"', '"x"', '']) {
      await registry.anyone.get(path).set('If-None-Match', header).expect(200);
    }
    await registry.ada.put(path).send({ model: 'x' }).expect(200);
    await registry.anyone.get(path).set('If-None-Match', tag).expect(200);
  });

  it.each(['put', 'patch', 'delete'] as const)('guard a change by the revision: If-Match on %s', async (method) => {
    const item = await makeItem(registry.ada);
    const path = pathOf(item);
    const write = (header: string, i: number) => {
      const request = registry.ada.request(method, path).set('If-Match', header);
      return method === 'delete' ? request : request.send({ model: `model ${i}` });
    };
    for (const header of ['"2-x"', '"0"', '"x"', 'x', '"-1"', '""']) {
      const response = await write(header, 0).expect(412);
      expect(response.body).toMatchObject({ code: 'changed-meanwhile', revision: 1 });
    }
    expect(await readItem(registry.anyone, item.id)).toEqual(item);
    const tag = await tagOf(path);
    for (const [i, header] of [`"7-x", ${tag}`, '*'].entries()) await write(header, i).expect(200);
    if (method !== 'delete') await write(tag, 9).expect(412);
  });

  it('look at the revision, not at relations that changed', async () => {
    const item = await makeItem(registry.ada);
    const tag = await tagOf(pathOf(item));
    await addParameter(registry, item.id, 'later');
    await registry.ada.put(pathOf(item)).set('If-Match', tag).send({ model: 'x' }).expect(200);
  });

  it('are asked after the rights, so that they tell nothing', async () => {
    const item = await makeItem(registry.ada);
    await registry.ben.put(pathOf(item)).set('If-Match', '"9"').send({}).expect(403);
    await registry.ada.put(`${ITEMS}/4711`).set('If-Match', '*').send({}).expect(404);
  });

  it('come with single records of every collection', async () => {
    for (const path of ['states/1', 'units/12', 'vocables/239', 'types/118', 'vocable-groups/7', 'contacts/1']) {
      expect(await tagOf(`/rest/v2/${path}`)).toMatch(/^"1-/);
    }
  });
});
