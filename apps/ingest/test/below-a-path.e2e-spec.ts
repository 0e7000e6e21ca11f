import { PathProxy } from '@pelorus/shared/testing';
import { post } from './files';
import { IngestFixture } from './ingest-fixture';

const CODE = 'vessel:mya_ii:ctd:temperature';
const FILE = `datetime\t${CODE} [°C]\n2024-01-17 10:00:00\t1.5\n`;

describe('an ingest service below a path of a host', () => {
  let host: PathProxy;
  let root: string;
  let ingest: IngestFixture;
  beforeAll(async () => {
    host = await PathProxy.start();
    root = `${host.url}/pelorus`;
    ingest = await IngestFixture.start({ PUBLIC_URL: `${root}/`, TRUST_PROXY: '1' });
    host.lead('/pelorus', ingest.service.url);
  });
  afterAll(async () => {
    await ingest.stop();
    await host.close();
  });

  /** An address is below the path, and answers there. */
  const expectFound = async (address: unknown): Promise<void> => {
    expect(address).toMatch(`${root}/`);
    const headers = { ...ingest.alice.headers, accept: 'application/json' };
    const answer = await fetch(String(address), { headers, redirect: 'manual' });
    expect([address, answer.status]).toEqual([address, 200]);
    await answer.body?.cancel();
  };

  it('tells where what it made is', async () => {
    const { body } = await post(ingest.alice, FILE).expect(201);
    const flag = {
      codes: [CODE],
      datetimeMin: '2024-01-17T10:00:00',
      datetimeMax: '2024-01-17T10:00:00',
      flag: 4,
      cause: 'other',
      comment: 'a spike',
    };
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    const silence = { where: 'code==vessel:*', datetimeMax: tomorrow, comment: 'in the yard' };
    const receiver = { name: 'Ada', kind: 'webhook', url: 'https://example.org/hook' };
    const rule = { name: 'Warm', where: `code==${CODE}`, condition: { kind: 'value', above: 1 }, severity: 'critical' };
    const made: readonly (readonly [string, object])[] = [
      ['/rest/quality/flags', flag],
      ['/rest/alerts/silences', silence],
      ['/rest/alerts/calendars', { name: 'Due' }],
      ['/rest/alerts/receivers', receiver],
      ['/rest/alerts/rules', rule],
      ['/rest/live/subscriptions', { codes: [CODE] }],
    ];
    for (const [path, document] of made) {
      const { headers, status, text } = await ingest.alice.post(path).send(document);
      expect([path, status, text]).toEqual([path, 201, expect.any(String)]);
      await expectFound(headers['location']);
    }
    await expectFound(`${root}/rest/datasets/${(body as { id: number }).id}`);
    expect((await post(ingest.alice, FILE.replace('1.5', '2.5')).expect(201)).headers['location']).toMatch(
      `${root}/rest/datasets/`,
    );
  });

  it('has feeds and tables whose addresses lead below it', async () => {
    const calendar = await ingest.alice.post('/rest/alerts/calendars').send({ name: 'Also due' }).expect(201);
    const feed = await fetch((calendar.body as { url: string }).url);
    expect([feed.status, await feed.text()]).toEqual([200, expect.stringMatching(/^BEGIN:VCALENDAR/)]);
    const { text } = await ingest.anyone.get('/erddap/search/index.csv?searchFor=ctd').expect(200);
    const addresses = [...text.matchAll(/https?:[^,\n]+/g)].map(([address]) => address);
    expect(addresses).toEqual([
      `${root}/erddap/tabledap/vessel__mya_ii__ctd`,
      `${root}/erddap/info/vessel__mya_ii__ctd/index.csv`,
    ]);
    expect((await fetch(`${addresses[0]}.csv?time`)).status).toBe(200);
    expect((await fetch(addresses[1]!)).status).toBe(200);
  });
});
