import { openApiFaults } from '@pelorus/shared/testing';
import { IngestFixture } from './ingest-fixture';

describe('the OpenAPI document of the ingest service', () => {
  let fixture: IngestFixture;

  beforeAll(async () => {
    fixture = await IngestFixture.start();
  });
  afterAll(() => fixture.stop());

  it('is valid', async () => {
    expect(await openApiFaults(fixture.anyone.document)).toEqual([]);
  });
});
