import { tryListExamples } from '@pelorus/shared/testing';
import { IngestFixture } from './ingest-fixture';

it('takes every example of a filter and of an order that the document of the ingest service has', async () => {
  const ingest = await IngestFixture.start();
  const { tried, faults } = await tryListExamples(await ingest.administrator(), (path) =>
    path.replace('/accounts/{id}', '/accounts/1'),
  );
  expect(faults).toEqual([]);
  expect(tried).toBeGreaterThan(15);
  await ingest.stop();
});
