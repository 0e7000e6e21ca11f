import { type RegistryFixture, startRegistry } from './registry-fixture';
import { pointersOf } from './item-factory';
import { type FieldKind, RESOURCES, running, type RunningResource, type WrittenResource } from './resource-table';

/** Values that a field does not take. */
function badValues(field: FieldKind): unknown[] {
  switch (field.kind) {
    case 'text': {
      const blank = field.blank === false ? ['', ' ', '\t\n'] : [];
      const wrong = [1, true, ['a'], { a: 1 }, 'a\u0000b', '\ud800', 'x'.repeat(field.max + 1)];
      return [...wrong, ...blank, ...(field.bad ?? [])];
    }
    case 'reference': {
      const wrongGroup = field.wrongGroup === undefined ? [] : [field.wrongGroup];
      return ['2', true, 1.5, [2], { id: 2 }, -1, 0, 9_007_199_254_740_992, 4711, ...wrongGroup];
    }
    case 'number': {
      const outside = [field.min, field.max].flatMap((limit, i) =>
        limit === undefined ? [] : [limit + (i ? 1e-9 : -1e-9)],
      );
      return ['1', true, [1], {}, ...outside];
    }
    case 'date':
      return [
        '',
        'yesterday',
        '0000-12-31',
        '9999-12-31T23:59:59-01:00',
        '2023-02-30',
        '2023-05-09T25:00:00',
        '09.05.2023',
        20230509,
        true,
        ['2023-05-09'],
      ];
    case 'boolean':
      return ['true', 1, 0, [], {}];
  }
}

let registry: RegistryFixture;
beforeAll(async () => {
  registry = await startRegistry();
});
afterAll(() => registry.close());

describe.each(RESOURCES.map((resource) => [resource.name, resource] as const))(
  'fields of %s',
  (_name, resource: WrittenResource) => {
    let at: RunningResource;
    let record: { readonly id: number };
    beforeAll(async () => {
      at = await running(registry, resource);
      record = (await at.writer.post(at.path).send(resource.body()).expect(201)).body;
    });
    afterAll(async () => {
      expect((await registry.anyone.get(`${at.path}/${record.id}`)).body).toEqual(record);
    });

    const expectRefused = async (key: string, value: unknown): Promise<void> => {
      const requests = [
        at.writer.post(at.path).send({ ...resource.body(), [key]: value }),
        at.writer.put(`${at.path}/${record.id}`).send({ [key]: value }),
        at.writer.patch(`${at.path}/${record.id}`).send({ [key]: value }),
      ];
      for (const request of requests) {
        const { body } = await request.expect(422);
        expect(body.errors).toEqual([expect.objectContaining({ pointer: `/${key}`, code: expect.any(String) })]);
        expect(body.errors[0].detail).toContain(key);
      }
    };

    it('are required where they must be, all at once', async () => {
      const response = await at.writer.post(at.path).send({}).expect(422);
      expect(pointersOf(response)).toEqual(resource.required.map((key) => `/${key}`).sort());
      for (const key of resource.required) {
        const { body } = await at.writer
          .post(at.path)
          .send({ ...resource.body(), [key]: null })
          .expect(422);
        expect(body.errors).toEqual([{ code: 'required', detail: `'${key}' is required`, pointer: `/${key}` }]);
      }
    });

    it.each(Object.entries(resource.fields))('%s is refused when it is bad', async (key, field) => {
      for (const value of badValues(field)) await expectRefused(key, value);
    });

    it.each(Object.entries(resource.fields).filter(([, field]) => field.kind === 'text' && !field.bad))(
      '%s is kept at its full length',
      async (key, field) => {
        const value = 'ä'.repeat(field.kind === 'text' ? field.max : 0);
        const { body } = await at.writer
          .post(at.path)
          .send({ ...resource.body(), [key]: value })
          .expect(201);
        expect(body[key]).toBe(value);
      },
    );
  },
);

describe('fields that depend on others', () => {
  const made = async (name: string): Promise<{ path: string; body: Record<string, unknown> }> => {
    const resource = RESOURCES.find((each) => each.name === name)!;
    const at = await running(registry, resource);
    const { id } = (await registry.ada.post(at.path).send(resource.body()).expect(201)).body;
    return { path: `${at.path}/${id}`, body: resource.body() };
  };

  it.each(['events', 'missions'])('%s end no earlier than they start, whichever end changes', async (name) => {
    const { path, body } = await made(name);
    const early = { startDate: '2023-01-02', endDate: '2023-01-01T23:59:59.999' };
    const requests = [
      registry.ada.post(path.replace(/\/\d+$/, '')).send({ ...body, ...early }),
      registry.ada.put(path).send({ endDate: '2000-01-01' }),
      registry.ada.patch(path).send({ startDate: '2100-01-01' }),
    ];
    for (const request of requests) {
      const response = await request.expect(422);
      expect(response.body.errors).toEqual([
        {
          code: 'end-before-start',
          pointer: '/endDate',
          detail: "'endDate' is before 'startDate': it must be the same or later",
        },
      ]);
    }
    await registry.ada.put(path).send({ startDate: '2023-01-01', endDate: '2023-01-01' }).expect(200);
  });

  it.each([
    [{ properties: 1 }, '/properties'],
    [{ properties: {} }, '/properties'],
    [{ properties: [1] }, '/properties'],
    [{ properties: [{}] }, '/properties/0/name'],
    [{ properties: [{ name: 'a' }, { name: '' }] }, '/properties/1/name'],
    [{ properties: [{ name: 'a', lower: '1' }] }, '/properties/0/lower'],
    [{ properties: [{ name: 'a', upper: true }] }, '/properties/0/upper'],
    [{ properties: [{ name: 'a', lower: 2, upper: 1 }] }, '/properties/0/upper'],
    [{ properties: [{ name: 'a', unitId: 4711 }] }, '/properties/0/unitId'],
    [{ properties: [{ name: 'a', unitId: '12' }] }, '/properties/0/unitId'],
    [{ properties: [{ name: 'a', unit: 'percent' }] }, '/properties/0/unit'],
    [{ properties: [{ name: 'a', unit: '00000000-0000-4000-8000-000000000000' }] }, '/properties/0/unit'],
    [{ properties: [{ name: 'a', untiId: 12 }] }, '/properties/0/untiId'],
    [{ properties: Array.from({ length: 101 }, () => ({ name: 'a' })) }, '/properties'],
  ])('properties are not %j', async (change, pointer) => {
    const { path } = await made('parameters');
    for (const method of ['put', 'patch'] as const) {
      const response = await registry.ada.request(method, path).send(change).expect(422);
      expect(pointersOf(response)).toContain(pointer);
    }
  });
});
