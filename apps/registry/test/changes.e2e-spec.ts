import { EventClient, type ReceivedEvent } from '@pelorus/shared/testing';
import { ITEMS, makeItem, SEEDED } from './item-factory';
import { type RegistryFixture, startRegistry } from './registry-fixture';

interface ChangeData {
  readonly kind: string;
  readonly id: number;
  readonly path: string;
  readonly type: string;
  readonly revision: number;
  readonly datetime: string;
}

let registry: RegistryFixture;
const open: EventClient[] = [];

beforeAll(async () => {
  registry = await startRegistry();
});
afterEach(() => open.splice(0).forEach((client) => client.close()));
afterAll(() => registry.close());

async function follow(query = '', headers: Readonly<Record<string, string>> = {}): Promise<EventClient> {
  const client = await EventClient.open(`${registry.url}/rest/v2/changes?${query}`, headers);
  open.push(client);
  return client;
}

async function page(query: string): Promise<{ events: ReceivedEvent[]; next: string; more: boolean }> {
  const response = await registry.anyone.get(`/rest/v2/changes?${query}`).set('Accept', 'application/json').expect(200);
  return response.body as { events: ReceivedEvent[]; next: string; more: boolean };
}

const dataOf = (event: ReceivedEvent | undefined): ChangeData => event!.data as ChangeData;

/** The next events, in a form that is easily compared. */
async function next(client: EventClient, count: number): Promise<string[]> {
  const told: string[] = [];
  while (told.length < count) {
    const { kind, path, type, revision } = dataOf(await client.next());
    told.push(`${kind} ${path} ${type} ${revision}`);
  }
  return told;
}

it('tells what becomes of records, from a moment on', async () => {
  const client = await follow('kinds=item,event');
  const first = await client.next();
  expect(first).toMatchObject({ event: 'snapshot', data: { datetime: expect.any(String) as string } });
  const { datetime } = first!.data as { datetime: string };
  await registry.anyone.get(`${ITEMS}?hits=1&asOf=${datetime}Z`).expect(200);
  const item = await makeItem(registry.ada);
  const path = `${ITEMS}/${item.id}`;
  await registry.ada.patch(path).send({ longName: 'Another' }).expect(200);
  const response = await registry.ada
    .post(`${path}/events`)
    .send({ label: 'x', typeId: SEEDED.deployment, startDate: '2024-01-01', endDate: '2024-01-01' })
    .expect(201);
  const event = `${path}/events/${(response.body as { id: number }).id}`;
  await registry.ada.delete(event).expect(204);
  expect(await next(client, 4)).toEqual([
    `item ${path} created 1`,
    `item ${path} changed 2`,
    `event ${event} created 1`,
    `event ${event} deleted 1`,
  ]);
  const change = client.events[2]!;
  expect(Object.keys(dataOf(change)).sort()).toEqual(['datetime', 'id', 'kind', 'path', 'revision', 'type']);
  await registry.anyone.get(`${path}/history/2?asOf=${dataOf(change).datetime}Z`).expect(200);
});

it('goes on behind the last event that a client knows, also within a change', async () => {
  const client = await follow();
  const { id } = (await client.next())!;
  const ship = await makeItem(registry.ada);
  const items = [
    await makeItem(registry.ada, { parentId: ship.id }),
    await makeItem(registry.ada, { parentId: ship.id }),
  ];
  const other = await makeItem(registry.ada);
  // All items below get new codes in one change.
  await registry.ada.patch(`${ITEMS}/${ship.id}`).send({ parentId: other.id }).expect(200);
  await client.some(
    ({ data }) =>
      dataOf({ event: '', data }).path === `${ITEMS}/${items[1]!.id}` && dataOf({ event: '', data }).revision === 2,
  );
  const all = (await page(`since=${id}`)).events;
  expect(client.events.slice(1, 1 + all.length)).toEqual(all.slice(0, client.events.length - 1));
  expect(new Set(all.map((each) => each.id)).size).toBe(all.length);
  for (const [place, each] of all.entries()) {
    expect((await page(`since=${each.id}`)).events).toEqual(all.slice(place + 1));
  }
  const again = await follow('', { 'last-event-id': all[2]!.id! });
  expect(await again.next()).toEqual(all[3]);
  const pages: ReceivedEvent[] = [];
  for (let since = id!, more = true; more;) {
    const part = await page(`since=${since}&limit=2`);
    pages.push(...part.events);
    ({ next: since, more } = part);
  }
  expect(pages).toEqual(all);
});

it.each(['nonsense', '1705515433759-0000001-other', '1', '9999999999999-0000000-0'])(
  'begins anew for the id %s of another registry',
  async (id) => {
    const client = await follow('', { 'last-event-id': id });
    expect(await client.next()).toEqual({ event: 'reset', data: { reason: 'unknown' } });
    expect(await client.next()).toMatchObject({ event: 'snapshot' });
  },
);

it('begins anew for an id that is too old', async () => {
  const { id } = (await (await follow()).next())!;
  await registry.sql(`update registry.clock set began = began - interval '40 days'`);
  const mark = (await (await follow('since=x')).some(({ event }) => event === 'snapshot')).id!.split('-')[2];
  const old = String(Number(id!.split('-')[0]) - 31 * 86_400_000);
  const client = await follow(`since=${old}-0000001-${mark}`);
  expect(await client.next()).toEqual({ event: 'reset', data: { reason: 'too-old' } });
});

it('tells nothing personal of contacts', async () => {
  const client = await follow('kinds=contact');
  await client.next();
  const contact = { firstName: 'Grete', lastName: 'Example', email: 'grete@example.org' };
  await registry.ada.post('/rest/v2/contacts').send(contact).expect(201);
  const change = await client.next();
  expect(dataOf(change)).toMatchObject({ kind: 'contact', type: 'created' });
  expect(JSON.stringify(change)).not.toMatch(/grete|example/i);
});

it('refuses unknown kinds and formats', async () => {
  const refused = await registry.anyone.get('/rest/v2/changes?kinds=itm').expect(400);
  expect(refused.body).toMatchObject({ errors: [{ parameter: 'kinds' }] });
  await registry.anyone.get('/rest/v2/changes').set('Accept', 'text/csv').expect(406);
  await registry.anyone.get('/rest/v2/changes?limit=x').expect(400);
});
