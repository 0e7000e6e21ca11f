import { fieldFaults, openApiFaults, openApiGaps, proxiedPaths } from '@pelorus/shared/testing';
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

  it('describes every operation with an example, and says which need a session', () => {
    expect(openApiGaps(fixture.anyone.document)).toEqual([]);
  });

  it('names the fields that lists filter and sort by, and no others', async () => {
    expect(
      await fieldFaults(await fixture.administrator(), (path) => path.replace('/accounts/{id}', '/accounts/1')),
    ).toEqual([]);
  });

  it('prefers its own paths to those of the registry', () => {
    const paths = fixture.anyone.document['paths'] as Record<string, { post?: object }>;
    expect(paths['/rest/auth/login']?.post).toMatchObject({ operationId: 'Auth_logIn' });
    expect(paths['/rest/auth/login']?.post).not.toHaveProperty('deprecated');
    expect(paths['/rest/v2/auth/login']?.post).toMatchObject({ operationId: 'Auth_logIn_2', deprecated: true });
  });

  it('has only paths that the documented proxy sends to it', () => {
    const toIngest = Object.values(proxiedPaths(fixture.anyone.document));
    expect(toIngest.length).toBeGreaterThan(5);
    expect(toIngest).not.toContain(false);
  });
});
