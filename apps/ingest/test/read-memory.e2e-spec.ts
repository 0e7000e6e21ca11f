import { longFile, post } from './files';
import { IngestFixture } from './ingest-fixture';

describe('the memory of reads', () => {
  let ingest: IngestFixture;
  beforeAll(async () => {
    // Room for one read of medians at a time.
    ingest = await IngestFixture.start({ READ_MEMORY_BYTES: String(16 * 1024 ** 2) });
    await post(ingest.alice, longFile(2_000_000)).expect(201);
  });
  afterAll(() => ingest.stop());

  const medians = '/rest/data?codes=test:file:a,test:file:b&aggregate=YEAR&aggregateFunctions=MEDIAN';

  it('lets reads wait for each other, and gives each its answer', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => ingest.anyone.get(medians).expect(200)));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]!.text.split('\n')[1]).toBe('2024-01-01T00:00:00.000\t307.495\t30749.5');
  });

  it('is enough for answers that are taken as a whole, one after the other', async () => {
    const columns = '/rest/data?codes=test:file:a,test:file:b&format=columns';
    const answers = await Promise.all(Array.from({ length: 8 }, () => ingest.anyone.get(columns).expect(200)));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  });

  it('is free again after clients that left', async () => {
    const columns = '/rest/data?codes=test:file:a&format=columns';
    for (let i = 0; i < 40; i++) {
      const gone = new AbortController();
      const left = fetch(ingest.service.url + (i % 2 ? medians : columns), { signal: gone.signal }).catch(
        () => undefined,
      );
      setImmediate(() => gone.abort());
      await left;
    }
    await ingest.anyone.get(medians).expect(200);
  });
});
