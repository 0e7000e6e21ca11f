import { type RegistryFixture, startRegistry } from './registry-fixture';

interface Media {
  readonly schema: { readonly $ref?: string; readonly example?: unknown; readonly items?: { readonly $ref?: string } };
  readonly examples?: object;
}
interface Operation {
  readonly security?: readonly object[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, unknown>>;
}
interface Schema {
  readonly example?: unknown;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, { readonly example?: unknown }>>;
}

/** A question that is too long for an address: it writes nothing. */
const ONLY_READ = ['post /rest/v2/parameters/streams', 'post /rest/v2/parameters/properties'];
const WRITES = ['post', 'put', 'patch', 'delete'];

describe('the description of writes', () => {
  let registry: RegistryFixture;
  let operations: (readonly [name: string, operation: Operation])[];
  let schemas: Readonly<Record<string, Schema>>;
  beforeAll(async () => {
    registry = await startRegistry();
    const document = registry.anyone.document as unknown as {
      paths: Record<string, Record<string, Operation>>;
      components: { schemas: Record<string, Schema> };
    };
    ({ schemas } = document.components);
    operations = Object.entries(document.paths)
      .filter(([path]) => !path.includes('/auth/'))
      .flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, operation]) => [`${method} ${path}`, operation] as const),
      )
      .filter(([name]) => WRITES.includes(name.split(' ')[0] ?? '') && !ONLY_READ.includes(name));
  });
  afterAll(() => registry.close());

  it('covers every resource', () => {
    const paths = new Set(operations.map(([name]) => name.split(' ')[1]?.replace(/\/\{\w+\}$/, '')));
    expect([...paths]).toEqual(
      expect.arrayContaining([
        ...['parameters', 'contacts', 'events', 'fields', 'resources', 'versions'].map(
          (name) => `/rest/v2/items/{id}/${name}`,
        ),
        ...['items', 'contacts'].map((name) => `/rest/v2/missions/{id}/${name}`),
        ...['items', 'contacts', 'missions', 'units', 'states', 'vocables', 'vocable-groups'].map(
          (name) => `/rest/v2/${name}`,
        ),
        '/rest/v2/parameters/check',
      ]),
    );
  });

  it('names the session, and the refusals without it or without the right', () => {
    for (const [name, { security, responses }] of operations) {
      expect([name, security?.length]).toEqual([name, 3]);
      expect([name, Object.keys(responses)]).toEqual([name, expect.arrayContaining(['401', '403'])]);
    }
  });

  it('tells what may be wrong with a body', () => {
    for (const [name, { requestBody, responses }] of operations) {
      if (requestBody)
        expect([name, Object.keys(responses)]).toEqual([name, expect.arrayContaining(['413', '415', '422'])]);
    }
  });

  it('has an example of every required field', () => {
    const missing = operations.flatMap(([name, { requestBody }]) => {
      const media = requestBody?.content['application/json'];
      if (!media || media.examples || media.schema.example) return [];
      const ref = media.schema.$ref ?? media.schema.items?.$ref ?? '';
      const { required = [], properties = {}, example } = schemas[ref.split('/').at(-1) ?? ''] ?? {};
      if (example !== undefined) return [];
      const without = required.filter((key) => properties[key]?.example === undefined);
      return Object.keys(properties).length === 0 || without.length > 0 ? [`${name}: ${without.join()}`] : [];
    });
    expect(missing).toEqual([]);
  });
});
