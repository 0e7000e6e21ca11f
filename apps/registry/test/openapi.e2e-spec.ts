import { openApiFaults } from '@pelorus/shared/testing';
import { type RegistryFixture, startRegistry } from './registry-fixture';

describe('the OpenAPI document of the registry', () => {
  let fixture: RegistryFixture;

  beforeAll(async () => {
    fixture = await startRegistry();
  });
  afterAll(() => fixture.close());

  it('is valid', async () => {
    expect(await openApiFaults(fixture.anyone.document)).toEqual([]);
  });

  it('would not be valid with a mistake in it', async () => {
    expect(await openApiFaults({ ...fixture.anyone.document, info: { title: 1 } })).not.toEqual([]);
  });
});
