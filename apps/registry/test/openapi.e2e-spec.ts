import { fieldFaults, openApiFaults, openApiGaps, proxiedPaths } from '@pelorus/shared/testing';
import { makeItem } from './item-factory';
import { type RegistryFixture, startRegistry } from './registry-fixture';

interface Collection {
  readonly fields: readonly object[];
  readonly relations: readonly { readonly collection: string }[];
  readonly naming?: string;
}

interface Document {
  readonly components: { readonly schemas: object };
  readonly paths: Record<string, { readonly post?: { readonly operationId: string; readonly deprecated?: boolean } }>;
}

describe('the OpenAPI document of the registry', () => {
  let fixture: RegistryFixture;

  beforeAll(async () => {
    fixture = await startRegistry();
  });
  afterAll(() => fixture.close());

  it('is valid', async () => {
    expect(await openApiFaults(fixture.anyone.document)).toEqual([]);
  });

  it('describes every operation with an example, and says which need a session', () => {
    const { servers, ...rest } = fixture.anyone.document;
    expect(openApiGaps({ ...rest, servers })).toEqual([]);
    expect(openApiGaps({ ...rest, paths: { '/x': { get: { security: [{}] } } } })).toHaveLength(4);
  });

  it('has paths that the proxy of the documentation sends to it', () => {
    const toIngest = Object.values(proxiedPaths(fixture.anyone.document));
    expect(toIngest.length).toBeGreaterThan(5);
    expect(toIngest).not.toContain(true);
  });

  it('names the fields that lists filter and sort by, and no others', async () => {
    const item = await makeItem(fixture.ada);
    const mission = { name: 'Fram Strait', startDate: '2024-01-01', endDate: '2024-02-01' };
    const { body } = await fixture.ada.post('/rest/v2/missions').send(mission).expect(201);
    const addressOf = (path: string) =>
      path
        .replace('/accounts/{id}', '/accounts/1')
        .replace('items/{id}', `items/${item.id}`)
        .replace('{id}', String(body.id));
    expect(await fieldFaults(fixture.admin, addressOf)).toEqual([]);
  }, 120_000);

  it('describes each collection with what selectors are made of', () => {
    const collections = fixture.anyone.document['x-collections'] as Record<string, Collection>;
    expect(Object.keys(collections)).toEqual(
      expect.arrayContaining(['item', 'vocable', 'contact', 'session', 'audit']),
    );
    const { fields, relations, naming } = collections['item']!;
    expect(naming).toBe('code');
    expect(fields).toContainEqual({ name: 'manufacturer', type: 'text', nullable: true });
    expect(fields).toContainEqual({ name: 'lastModified', type: 'date-time' });
    expect(relations).toContainEqual({ name: 'root', collection: 'item' });
    expect(relations).toContainEqual({ name: 'parent', collection: 'item', nullable: true });
    expect(relations).toContainEqual({ name: 'contacts', collection: 'item_contact', many: true });
    const led = Object.values(collections).flatMap((each) => each.relations.map(({ collection }) => collection));
    expect(led.filter((name) => collections[name] === undefined)).toEqual([]);
  });

  it('names pages, and says which paths are names of older clients', () => {
    const { components, paths } = fixture.anyone.document as unknown as Document;
    expect(Object.keys(components.schemas).filter((name) => name.endsWith('Page'))).toEqual(
      expect.arrayContaining(['ItemPage', 'EventPage', 'ContactPage', 'SessionPage']),
    );
    const logins = Object.entries(paths).flatMap(([path, { post }]) =>
      path.endsWith('/login') && post ? [[path, post.operationId, post.deprecated]] : [],
    );
    expect(logins).toEqual([
      ['/rest/v2/auth/login', 'Auth_logIn', undefined],
      ['/rest/auth/login', 'Auth_logIn_2', true],
      ['/auth/rest/login', 'Auth_logIn_3', true],
    ]);
  });

  it('would not be valid with a mistake in it', async () => {
    expect(await openApiFaults({ ...fixture.anyone.document, info: { title: 1 } })).not.toEqual([]);
  });
});
