import { once } from 'node:events';
import { request as httpRequest, type ClientRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { type ServiceClient } from '@pelorus/shared/testing';
import { ITEMS, makeItem, readItem, SEEDED, uniqueName } from './item-factory';
import { ADA, type RegistryFixture, startRegistry } from './registry-fixture';

const IMPORT = `${ITEMS}/import`;

describe('imports beside others', () => {
  let registry: RegistryFixture;
  let beside: Client;
  beforeAll(async () => {
    registry = await startRegistry();
    beside = new Client({ connectionString: registry.databaseUrl });
    await beside.connect();
  });
  afterAll(async () => {
    await beside.end();
    await registry.close();
  });

  const root = (shortName: string) => ({ shortName, longName: 'Root', status: 'public', type: 'vessel' });

  /** Makes an item with an event, which rows can name. */
  const itemWithEvent = async (client: ServiceClient) => {
    const item = await makeItem(client);
    const event = { label: 'E', typeId: SEEDED.deployment, startDate: '2024-01-01', endDate: '2024-01-02' };
    const { body } = await client.post(`${ITEMS}/${item.id}/events`).send(event).expect(201);
    return { item, eventId: body.id as number };
  };

  /** Holds what `lock` locks until `work` is over. */
  const holding = async (lock: string, work: () => Promise<void>): Promise<void> => {
    await beside.query('begin');
    await beside.query(lock);
    try {
      await work();
    } finally {
      await beside.query('rollback');
    }
  };
  const holdEvents = (work: () => Promise<void>) => holding('lock table registry.event in access exclusive mode', work);

  /** Waits until a statement waits for the events. */
  const untilWaiting = async (): Promise<void> => {
    const waiting = `select from pg_locks where relation = 'registry.event'::regclass and not granted`;
    while ((await registry.sql(waiting)).length === 0) await sleep(10);
  };

  it.each([false, true])('let other changes be made while they are checked (dry run: %s)', async (dryRun) => {
    const { item, eventId } = await itemWithEvent(registry.ada);
    const other = await makeItem(registry.ada);
    const rows = { items: [{ id: item.id, description: 'imported' }], events: [{ id: eventId, label: 'imported' }] };
    let importing: Promise<unknown> = Promise.resolve();
    await holdEvents(async () => {
      importing = registry.ada.post(`${IMPORT}?dryRun=${dryRun}`).send(rows).expect(200).then();
      await untilWaiting();
      await registry.ada.patch(`${ITEMS}/${other.id}`).send({ model: 'changed' }).expect(200);
    });
    await importing;
    const expected = dryRun ? undefined : 'imported';
    expect((await readItem(registry.anyone, item.id)).description).toBe(expected);
  });

  it('are checked again when the records that they change were changed meanwhile', async () => {
    const { item, eventId } = await itemWithEvent(registry.ada);
    const rows = { items: [{ id: item.id, description: 'imported' }], events: [{ id: eventId, label: 'imported' }] };
    let importing: Promise<unknown> = Promise.resolve();
    await holdEvents(async () => {
      importing = registry.ada.post(IMPORT).send(rows).expect(200).then();
      await untilWaiting();
      await registry.ada.patch(`${ITEMS}/${item.id}`).send({ model: 'meanwhile' }).expect(200);
    });
    await importing;
    const changed = await readItem(registry.anyone, item.id);
    expect(changed).toMatchObject({ description: 'imported', model: 'meanwhile' });
  });

  it('are refused when a record changes after the revision that a row compares', async () => {
    const { item, eventId } = await itemWithEvent(registry.ada);
    const rows = {
      items: [{ id: item.id, revision: 1, description: 'imported' }],
      events: [{ id: eventId, label: 'imported' }],
    };
    let importing: Promise<unknown> = Promise.resolve();
    await holdEvents(async () => {
      importing = registry.ada.post(IMPORT).send(rows).expect(422).then();
      await untilWaiting();
      await registry.ada.patch(`${ITEMS}/${item.id}`).send({ model: 'meanwhile' }).expect(200);
    });
    await importing;
    const { body } = await registry.anyone.get(`${ITEMS}/${item.id}/events/${eventId}`).expect(200);
    expect(body.label).toBe('E');
  });

  it('do not wait for the change that is being made, as dry runs and when they are refused', async () => {
    const item = await makeItem(registry.ada);
    const rows = { items: [root(uniqueName()), { id: item.id, parent: null, description: 'imported' }] };
    await holding('select from registry.clock for update', async () => {
      const { body } = await registry.ada.post(`${IMPORT}?dryRun=true`).send(rows).expect(200);
      expect(body).toMatchObject({ dryRun: true, items: { created: 1, changed: 1 } });
      await registry.ada
        .post(IMPORT)
        .send({ items: [root('not a name')] })
        .expect(422);
      await registry.ben.post(IMPORT).send(rows).expect(403);
    });
  });

  it('do not lock what a dry run would change', async () => {
    const { item, eventId } = await itemWithEvent(registry.ada);
    const below = await makeItem(registry.ada, { parentId: item.id });
    const [from] = await registry.sql<{ id: number }>('select max(id)::integer as id from registry.item');
    const rows = {
      items: [root(uniqueName()), { id: below.id, description: 'imported' }],
      parameters: [{ item: item.id, shortName: 'sat', name: 'S', unit: '%', type: SEEDED.saturation }],
    };
    let trying: Promise<unknown> = Promise.resolve();
    // The new parameter waits for its table, when the items are written.
    await holding('lock table registry.parameter in share mode', async () => {
      trying = registry.ada.post(`${IMPORT}?dryRun=true`).send(rows).expect(200).then();
      const waiting = `select from pg_locks where relation = 'registry.parameter'::regclass and not granted`;
      while ((await registry.sql(waiting)).length === 0) await sleep(10);
      await registry.ada.patch(`${ITEMS}/${below.id}`).send({ model: 'changed' }).expect(200);
    });
    await trying;
    expect(eventId).toBeGreaterThan(0);
    const [last] = await registry.sql<{ id: number }>('select max(id)::integer as id from registry.item');
    expect(last).toEqual(from);
  });

  it('run one at a time for an account, and others have their turn', async () => {
    const { item, eventId } = await itemWithEvent(registry.ada);
    const [second, third] = [uniqueName('second'), uniqueName('third')];
    const answers: Promise<unknown>[] = [];
    await holdEvents(async () => {
      const rows = { items: [{ id: item.id, description: 'first' }], events: [{ id: eventId, label: 'first' }] };
      answers.push(registry.ada.post(IMPORT).send(rows).expect(200).then());
      await untilWaiting();
      const [waits] = [registry.ada.post(IMPORT).send({ items: [root(second)] })];
      answers.push(waits.expect(200).then());
      await registry.ben
        .post(IMPORT)
        .send({ items: [root(third)] })
        .expect(200);
      await registry.anyone.get(`${ITEMS}/vessel:${second}`).expect(404);
    });
    await Promise.all(answers);
    await registry.anyone.get(`${ITEMS}/vessel:${second}`).expect(200);
  });

  it('are not kept waiting by bodies that stand still, up to four of an account', async () => {
    const token = await registry.token(ADA);
    const stalled = await Promise.all([1, 2, 3].map(() => stalledImport(token)));
    await registry.ben
      .post(IMPORT)
      .send({ items: [root(uniqueName())] })
      .expect(200);
    await registry.ada
      .post(IMPORT)
      .send({ items: [root(uniqueName())] })
      .expect(200);
    stalled.push(await stalledImport(token));
    const { headers, body } = await registry.ada
      .post(IMPORT)
      .send({ items: [root(uniqueName())] })
      .expect(503);
    expect([headers['retry-after'], body.code]).toEqual(['10', 'too-many-imports']);
    await registry.ben
      .post(IMPORT)
      .send({ items: [root(uniqueName())] })
      .expect(200);
    for (const each of stalled) each.destroy();
  });

  /** Sends the head of an import, and half of its body when the service asks for it. */
  const stalledImport = async (token: string): Promise<ClientRequest> => {
    const login = await fetch(`${registry.url}/rest/v2/auth/login`, {
      method: 'POST',
      body: new URLSearchParams({ username: ADA, password: token }),
    });
    const session = /^x-auth-token=([^;]+)/.exec(login.headers.getSetCookie()[0] ?? '')?.[1] ?? '';
    const sending = httpRequest(`${registry.url}${IMPORT}`, {
      method: 'POST',
      headers: {
        'x-auth-token': session,
        'content-type': 'text/csv',
        'content-length': '200000',
        expect: '100-continue',
      },
    });
    sending.on('error', () => undefined);
    sending.flushHeaders();
    await once(sending, 'continue');
    // What arrives too slowly is refused within 10 seconds: half is enough for the first of these.
    sending.write('x'.repeat(100_000));
    return sending;
  };
});
