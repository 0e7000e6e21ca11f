import { type ServiceClient } from '@pelorus/shared/testing';
import { HEADER, post, row } from './files';
import { FileFixture } from './file-fixture';
import { ALICE } from './ingest-fixture';

let files: FileFixture;
beforeAll(async () => {
  files = await FileFixture.start({ PERSONAL_DATA: 'sessions' });
  await post(files.ingest.alice, `${HEADER}\n${row(10, '1', '2')}\n`).expect(201);
  await files.stored('bytes');
});
afterAll(() => files.stop());

describe.each(['datasets', 'files'])('who wrote %s', (collection) => {
  const path = `/rest/${collection}`;
  const page = async (client: ServiceClient, query: string) =>
    (await client.get(`${path}?${query}`).expect(200)).body as { records: { id: number; username: string }[] };

  it('is told to sessions alone', async () => {
    const [shown] = (await page(files.ingest.bob, '')).records;
    expect(shown).toMatchObject({ username: ALICE });
    expect((await page(files.ingest.anyone, '')).records).toEqual([{ ...shown, username: '' }]);
    const one = `${path}/${shown!.id}`;
    expect((await files.ingest.bob.get(one).expect(200)).body).toMatchObject({ username: ALICE });
    expect((await files.ingest.anyone.get(one).expect(200)).body).toMatchObject({ username: '' });
  });

  it('is found by sessions alone', async () => {
    for (const where of [`username==${ALICE}`, 'username=ILIKE=alice*', 'username!=""']) {
      const query = `where=${encodeURIComponent(where)}`;
      expect((await page(files.ingest.anyone, query)).records).toEqual([]);
      expect((await page(files.ingest.bob, query)).records).toHaveLength(1);
    }
    await page(files.ingest.anyone, 'sorts=-username');
  });
});
