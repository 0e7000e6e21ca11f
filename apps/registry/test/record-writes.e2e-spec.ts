import { type RegistryFixture, startRegistry } from './registry-fixture';
import { revisionOf } from './item-factory';
import { RESOURCES, running, type RunningResource, type WrittenResource } from './resource-table';

type Shown = Record<string, unknown> & { readonly id: number };

/** The values of a body as an answer shows them. */
function shownValues(body: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const plain = Object.entries(body).filter(
    ([key, value]) => value !== null && !/Id$|Date$|^(id|uuid|@uuid|properties|orcid)$/.test(key),
  );
  return Object.fromEntries(plain);
}

let registry: RegistryFixture;
beforeAll(async () => {
  registry = await startRegistry();
});
afterAll(() => registry.close());

describe.each(RESOURCES.map((resource) => [resource.name, resource] as const))(
  '%s',
  (_name, resource: WrittenResource) => {
    let at: RunningResource;
    beforeAll(async () => {
      at = await running(registry, resource);
    });

    const make = async (overrides: object = {}): Promise<Shown> =>
      (
        await at.writer
          .post(at.path)
          .send({ ...resource.body(), ...overrides })
          .expect(201)
      ).body as Shown;
    const pathOf = ({ id }: Shown): string => `${at.path}/${id}`;
    const read = async (record: Shown): Promise<Shown> =>
      (await registry.anyone.get(pathOf(record)).expect(200)).body as Shown;

    it('are made: 201 with the record, which is then read at Location', async () => {
      const body = resource.body();
      const response = await at.writer.post(at.path).send(body).expect(201);
      const record = response.body as Shown;
      expect(response.headers['location']).toBe(pathOf(record));
      expect(record).toMatchObject(shownValues(body));
      expect(Object.keys(record)[0]).toBe('@uuid');
      expect(record['created']).toBe(record['lastModified']);
      expect(await read(record)).toEqual(record);
      expect(revisionOf(response)).toBe(1);
      const list = await registry.anyone.get(`${at.path}?where=id==${record.id}&dedup=false`).expect(200);
      expect(list.body.records).toMatchObject([{ id: record.id }]);
    });

    it('change in the fields given, where null counts as not given', async () => {
      const record = await make();
      const nulls = Object.fromEntries(Object.keys(resource.fields).map((key) => [key, null]));
      const response = await at.writer
        .put(pathOf(record))
        .send({ ...nulls, ...resource.change })
        .expect(200);
      expect(response.body).toMatchObject(shownValues(resource.change));
      expect(revisionOf(response)).toBe(2);
      expect(response.body.lastModified > String(record['lastModified'])).toBe(true);
      expect(await read(record)).toEqual(response.body);
      const changed = ['lastModified', 'vocableGroup', ...Object.keys(resource.change)];
      const untouched = Object.keys(record).filter((key) => !changed.includes(key));
      for (const key of untouched) expect(response.body[key]).toEqual(record[key]);
    });

    it('are sent back as they were read, deduplicated or in full, and nothing changes', async () => {
      const record = await make();
      for (const query of ['', '?dedup=false']) {
        const read = (await registry.anyone.get(pathOf(record) + query).expect(200)).body;
        for (const method of ['put', 'patch'] as const) {
          const response = await at.writer.request(method, pathOf(record)).send(read).expect(200);
          expect(response.body).toEqual(record);
          expect(revisionOf(response)).toBe(1);
        }
      }
    });

    it('are cleared by a patch with null', async () => {
      const record = await make();
      const nulls = Object.fromEntries(Object.keys(resource.cleared).map((key) => [key, null]));
      const response = await at.writer
        .patch(pathOf(record))
        .type('application/merge-patch+json')
        .send(JSON.stringify(nulls))
        .expect(200);
      for (const [key, shown] of Object.entries(resource.cleared)) expect(response.body[key]).toEqual(shown);
      for (const key of resource.required) {
        const refused = await at.writer
          .patch(pathOf(record))
          .send({ [key]: null })
          .expect(422);
        expect(refused.body.errors).toEqual([expect.objectContaining({ code: 'required', pointer: `/${key}` })]);
      }
    });

    it('keep a change that another one overtook from being lost', async () => {
      const record = await make();
      const tag = (await registry.anyone.get(pathOf(record)).expect(200)).headers['etag'] ?? '';
      await at.writer.put(pathOf(record)).set('If-Match', tag).send(resource.change).expect(200);
      const stale = [
        at.writer.put(pathOf(record)).set('If-Match', tag).send(resource.change),
        at.writer.patch(pathOf(record)).set('If-Match', tag).send({}),
        at.writer.delete(pathOf(record)).set('If-Match', tag),
      ];
      for (const request of stale) expect((await request.expect(412)).body).toMatchObject({ revision: 2 });
      await at.writer.delete(pathOf(record)).set('If-Match', '*').expect(204);
    });

    it('are deleted: 204, and then there is none', async () => {
      const record = await make();
      const response = await at.writer.delete(pathOf(record)).expect(204);
      expect(response.text).toBe('');
      await registry.anyone.get(pathOf(record)).expect(404);
      await at.writer.delete(pathOf(record)).expect(404);
      await at.writer.put(pathOf(record)).send(resource.change).expect(404);
      await at.writer.patch(pathOf(record)).send({}).expect(404);
    });

    it('take double slashes, and no body that is none', async () => {
      const record = await make();
      await at.writer.put(pathOf(record).replaceAll('/', '//')).send(resource.change).expect(200);
      await at.writer.post(at.path).type('json').send('').expect(400);
      await at.writer.post(at.path).type('json').send('[]').expect(422);
      await at.writer.post(at.path).type('text/plain').send('x').expect(415);
      const unknown = await at.writer.put(pathOf(record)).send({ nmae: 'x' }).expect(422);
      expect(unknown.body.errors).toEqual([expect.objectContaining({ code: 'unknown-key', pointer: '/nmae' })]);
    });

    it('are written by nobody without a session, and by no other account', async () => {
      const record = await make();
      const writes = (client: typeof at.writer) => [
        client.put(pathOf(record)).send(resource.change),
        client.patch(pathOf(record)).send({}),
        client.delete(pathOf(record)),
      ];
      for (const write of writes(registry.anyone)) await write.expect(401);
      await registry.anyone.post(at.path).send(resource.body()).expect(401);
      for (const write of writes(registry.ben)) {
        const { body } = await write.expect(403);
        expect(body.requiredRole).toBe(resource.catalogue || resource.name === 'contacts' ? 'administrator' : 'Editor');
        expect(body.detail).toContain('ben@example.org');
      }
      const open = ['missions', 'contacts'].includes(resource.name);
      await registry.ben
        .post(at.path)
        .send(resource.body())
        .expect(open ? 201 : 403);
      expect(await read(record)).toEqual(record);
      await registry.admin.put(pathOf(record)).send(resource.change).expect(200);
    });
  },
);
