import { HEADER, post, row } from './files';
import { IngestFixture } from './ingest-fixture';

describe('what an account may send in a day', () => {
  let ingest: IngestFixture;
  afterEach(() => ingest.stop());

  const file = (second: number): string => `${HEADER}\n${row(second, '1', '2')}\n`;

  it('counts datasets, also refused ones, and each account by itself', async () => {
    ingest = await IngestFixture.alone({ ACCOUNT_UPLOADS_PER_DAY: '2' });
    await post(ingest.alice, file(10)).expect(201);
    await post(ingest.alice, 'no header').expect(422);
    const refused = await post(ingest.alice, file(11)).expect(429);
    expect(refused.body).toMatchObject({ code: 'quota-exceeded' });
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(86_400);
    expect(await ingest.counts()).toMatchObject({ dataset: 1 });
    await post(ingest.bob, file(11).replaceAll('test:', 'bob:')).expect(201);
  });

  it('counts decoded bytes', async () => {
    ingest = await IngestFixture.alone({ ACCOUNT_BYTES_PER_DAY: '100' });
    await post(ingest.alice, file(10)).expect(201);
    await post(ingest.alice, file(11)).expect(201);
    await post(ingest.alice, file(12)).expect(429);
  });
});
