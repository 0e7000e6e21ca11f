import { request as httpRequest } from 'node:http';
import { parse } from 'csv-parse/sync';
import { itemBody, ITEMS, makeChain, makeItem, SEEDED, uniqueName } from './item-factory';
import { addContact, addParameter, type RegistryFixture, startRegistry } from './registry-fixture';
import { until } from './until';

const V2 = '/rest/v2';

/** The lines of NDJSON as objects. */
function linesOf(text: string): Record<string, unknown>[] {
  expect(text === '' || text.endsWith('\n')).toBe(true);
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

/** The rows of CSV as objects by the names of their columns. */
function rowsOf(text: string): Record<string, string>[] {
  return parse(text, { columns: true, record_delimiter: '\r\n' });
}

describe('lists in full', () => {
  let registry: RegistryFixture;
  beforeAll(async () => {
    registry = await startRegistry({ DATABASE_POOL_SIZE: '6' });
  });
  afterAll(() => registry.close());

  describe('as NDJSON', () => {
    it('are a record a line, each complete in itself', async () => {
      const stem = uniqueName('stem');
      const parent = await makeItem(registry.ada, { longName: stem });
      const child = await makeItem(registry.ada, { longName: stem, parentId: parent.id });
      const { body } = await registry.anyone.get(`${ITEMS}?where=longName==${stem}&dedup=false`).expect(200);
      const response = await registry.anyone.get(`${ITEMS}?where=longName==${stem}&format=ndjson`).expect(200);
      expect(response.headers['content-type']).toBe('application/x-ndjson; charset=utf-8');
      expect(response.headers['content-disposition']).toBe('inline; filename="items.ndjson"');
      const lines = linesOf(response.text);
      expect(lines).toEqual(body.records);
      expect(lines.map(({ id }) => id)).toEqual([parent.id, child.id]);
    });

    it('obey where, sorts, with, q, hits and offset', async () => {
      const chain = await makeChain(registry.ada, 3);
      const below = `where=code=like=${chain[0]!.code}*&q=${chain[0]!.shortName}`;
      const path = `${ITEMS}?format=ndjson&${below}&sorts=-id&with=parent,parameters`;
      const all = linesOf((await registry.anyone.get(path).expect(200)).text);
      expect(all.map(({ id }) => id)).toEqual(chain.map(({ id }) => id).reverse());
      expect(all[0]).toMatchObject({ parent: { id: chain[1]!.id }, parameters: [] });
      const part = linesOf((await registry.anyone.get(`${path}&hits=1&offset=1`).expect(200)).text);
      expect(part).toEqual([all[1]]);
      expect((await registry.anyone.get(`${path}&hits=0`).expect(200)).text).toBe('');
    });

    it('are deduplicated within a line when that is asked for', async () => {
      const chain = await makeChain(registry.ada, 2);
      const path = `${ITEMS}?format=ndjson&with=parent&dedup=true&where=id==${chain[1]!.id}`;
      const [line] = linesOf((await registry.anyone.get(path).expect(200)).text);
      expect(line).toMatchObject({ status: { id: SEEDED.construction }, parent: { status: expect.any(String) } });
    });

    it('are chosen by Accept, too; the parameter counts more', async () => {
      const get = (accept: string, query = '') => registry.anyone.get(`${V2}/states${query}`).set('Accept', accept);
      const byAccept = await get('application/x-ndjson')
        .expect(200)
        .expect('Vary', /Accept/);
      expect(linesOf(byAccept.text).length).toBeGreaterThan(2);
      await get('text/html, */*;q=0.1')
        .expect(200)
        .expect('Content-Type', /^application\/json/);
      await get('text/csv', '?format=json')
        .expect(200)
        .expect('Content-Type', /^application\/json/);
      await get('text/csv;header=present')
        .expect(200)
        .expect('Content-Type', /^text\/csv/);
      await get('application/json;charset=UTF-8')
        .expect(200)
        .expect('Content-Type', /^application\/json/);
      await get('text/html').expect(406);
      for (const format of ['csv', 'text/csv;header=present']) {
        await get('*/*', `?format=${format}`)
          .expect(200)
          .expect('Content-Type', /^text\/csv/);
      }
    });
  });

  describe('as CSV', () => {
    it('have a header, CR LF and references by their names', async () => {
      const chain = await makeChain(registry.ada, 2);
      const { text } = await registry.anyone.get(`${ITEMS}?format=csv&where=id==${chain[1]!.id}`).expect(200);
      const [header] = text.split('\r\n');
      expect(header).toBe(
        'id,uuid,code,revision,shortName,longName,parent,status,type,description,model,manufacturer,serialNumber,' +
          'inventoryNumber,citation,operationInstructions,version,created,lastModified',
      );
      expect(rowsOf(text)).toEqual([
        expect.objectContaining({
          id: String(chain[1]!.id),
          uuid: chain[1]!['@uuid'],
          code: chain[1]!.code,
          revision: '1',
          parent: chain[0]!.code,
          status: chain[1]!.status.name,
          type: chain[1]!.type.systemName,
          description: '',
        }),
      ]);
    });

    it.each(['=1+1', '-x', '+49', '@home', "'=1", '\ttab', 'say "so", then\r\nthat', ' edge ', 'a;b', 'Überfluß 🌊'])(
      'keep %j and let no spreadsheet calculate it',
      async (description) => {
        const { id } = await makeItem(registry.ada, { description });
        const { text } = await registry.anyone.get(`${ITEMS}?format=csv&where=id==${id}`).expect(200);
        const cell = rowsOf(text)[0]!['description']!;
        expect(cell).not.toMatch(/^[=+\-@\t]/);
        expect(cell.replace(/^'(?='*[=+\-@\t])/, '')).toBe(description);
      },
    );

    it('have only the header when there are no records', async () => {
      const { text } = await registry.anyone.get(`${V2}/missions?format=csv&where=name==none`).expect(200);
      expect(text).toBe('id,uuid,revision,name,description,startDate,endDate,created,lastModified\r\n');
    });

    it('have no place for relations', async () => {
      const { body } = await registry.anyone.get(`${ITEMS}?format=csv&with=parameters`).expect(400);
      expect(body.errors[0]).toMatchObject({ code: 'not-in-csv', parameter: 'with' });
    });
  });

  it('exist for every collection, nested ones, too', async () => {
    const { id } = await makeItem(registry.ada);
    await addParameter(registry, id, 'p1');
    await addContact(registry, id, 'someone@example.org', SEEDED.owner);
    const mission = { name: 'm', startDate: '2024-01-01', endDate: '2024-02-01' };
    const { body } = await registry.ada.post(`${V2}/missions`).send(mission).expect(201);
    await registry.ada
      .post(`${V2}/missions/${body.id}/items`)
      .send([{ itemId: id }])
      .expect(201);
    await registry.ada.post(`${ITEMS}/${id}/versions`).send({}).expect(201);
    const event = { label: 'e', typeId: SEEDED.deployment, startDate: '2024-01-01', endDate: '2024-02-01' };
    await registry.ada.post(`${ITEMS}/${id}/events`).send(event).expect(201);
    const paths = registry.anyone.document['paths'] as Record<string, { get?: { parameters?: { name: string }[] } }>;
    // A single item has formats, too, but no hits.
    const takes = (parameters: { name: string }[] | undefined, wanted: string) =>
      parameters?.some(({ name }) => name === wanted) ?? false;
    const lists = Object.entries(paths).filter(
      ([, { get }]) => takes(get?.parameters, 'format') && takes(get?.parameters, 'hits'),
    );
    const names = lists.map(([path]) => path).filter((path) => path.startsWith(V2));
    expect(names.length).toBeGreaterThanOrEqual(19);
    for (const template of names) {
      const path = template.replace('missions/{id}', `missions/${body.id}`).replace('{id}', String(id));
      const { totalHits } = (await registry.anyone.get(`${path}?hits=0`).expect(200)).body;
      const ndjson = linesOf((await registry.anyone.get(`${path}?format=ndjson`).expect(200)).text);
      const csv = rowsOf((await registry.anyone.get(`${path}?format=csv`).expect(200)).text);
      expect({ path, ndjson: ndjson.length, csv: csv.length }).toEqual({ path, ndjson: totalHits, csv: totalHits });
      expect(csv.map((row) => row['uuid'])).toEqual(ndjson.map((line) => line['@uuid']));
    }
  });

  it('refuse what is wrong before anything is sent', async () => {
    await registry.anyone.get(`${ITEMS}?format=xml`).expect(400);
    await registry.anyone.get(`${ITEMS}?format=csv&format=csv`).expect(400);
    await registry.anyone.get(`${ITEMS}?format=csv&where=nonsense==1`).expect(400);
    await registry.anyone.get(`${ITEMS}?format=ndjson&sorts=nonsense`).expect(400);
    await registry.anyone.get(`${ITEMS}?format=ndjson&hits=-1`).expect(400);
    await registry.anyone.get(`${ITEMS}?format=ndjson&dedup=perhaps`).expect(400);
    await registry.anyone.get(`${ITEMS}/4711/events?format=csv`).expect(404);
    await registry.anyone
      .head(`${ITEMS}?format=csv`)
      .expect(200)
      .expect('Content-Type', /^text\/csv/);
  });

  describe('of many records', () => {
    const COUNT = 10_500;
    let rootId: number;
    beforeAll(async () => {
      const root = await makeItem(registry.ada);
      rootId = root.id;
      await registry.sql(
        `insert into registry.item (created, last_modified, code, short_name, long_name, parent_id, status_id, type_id, description)
          select now(), now(), $1 || ':n' || n, 'n' || n, 'N', $2, 1, 1100, repeat('x', 2000) from generate_series(1, $3::int) n`,
        [root.code, root.id, COUNT],
      );
    });

    /** Whether a list is sent in full; it is refused while too many are, and on connections that have just been cut. */
    const isServed = async (): Promise<boolean> => {
      const { status } = await registry.anyone.get(`${ITEMS}?format=csv&hits=1`);
      expect([200, 503]).toContain(status);
      return status === 200;
    };

    it('come whole, beyond what a page may have', async () => {
      const { text } = await registry.anyone.get(`${ITEMS}?format=csv&where=parent.id==${rootId}`).expect(200);
      expect(text.split('\r\n').length).toBe(COUNT + 2);
      const part = `${ITEMS}?format=ndjson&where=parent.id==${rootId}&hits=10200`;
      expect(linesOf((await registry.anyone.get(part).expect(200)).text).length).toBe(10_200);
    });

    it('are of one moment', async () => {
      const stream = await openStream(`${registry.url}${ITEMS}?format=ndjson&where=parent.id==${rootId}&sorts=id`);
      const last = 'select id from registry.item where parent_id = $1 order by id desc limit 100';
      await registry.sql(`update registry.item set long_name = 'changed' where id in (${last})`, [rootId]);
      const lines = linesOf(await stream.rest());
      expect(new Set(lines.map(({ longName }) => longName))).toEqual(new Set(['N']));
    });

    it('leave connections for others, and end when the client goes away', async () => {
      const url = `${registry.url}${ITEMS}?format=ndjson&where=parent.id==${rootId}`;
      const streams = [await openStream(url), await openStream(url)];
      const refused = await registry.anyone.get(`${ITEMS}?format=csv`).expect(503);
      expect(refused.headers['retry-after']).toBe('5');
      await registry.anyone.get(`${ITEMS}?hits=1`).expect(200);
      await registry.ada.post(ITEMS).send(itemBody()).expect(201);
      for (const stream of streams) stream.leave();
      await until(isServed);
    });

    it('do not look complete when something fails on the way', async () => {
      const stream = await openStream(`${registry.url}${ITEMS}?format=ndjson&where=parent.id==${rootId}`);
      await registry.sql(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and application_name = 'pelorus registry'`,
      );
      await expect(stream.rest()).rejects.toThrow(/aborted|hang up|ECONNRESET/);
      await until(isServed);
    });
  });
});

/** A response that is read only when asked to. */
interface OpenStream {
  rest(): Promise<string>;
  leave(): void;
}

function openStream(url: string): Promise<OpenStream> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(url, (response) => {
      response.setEncoding('utf8');
      resolve({
        rest: async () => {
          let text = '';
          for await (const chunk of response) text += chunk as string;
          return text;
        },
        leave: () => void request.destroy(),
      });
    });
    request.on('error', reject).end();
  });
}
