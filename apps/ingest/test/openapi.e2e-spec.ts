import {
  clientFaults,
  fieldFaults,
  openApiFaults,
  openApiGaps,
  proxiedPaths,
  redoclyFaults,
} from '@pelorus/shared/testing';
import { IngestFixture } from './ingest-fixture';

/** Uses the typed properties of answers; `@ts-expect-error` proves that they are not `any`. */
const PROGRAM = `
import { contentRead, datasetGet, datasetList, fileContent, streamGet } from './client';
const page = await datasetList({ query: { where: 'streams.code==a:b', hits: 1 } });
export const values: number | undefined = page.records[0]?.values;
const dataset = await datasetGet({ path: { id: 1 } });
export const sha: string = dataset.sha256;
// @ts-expect-error an id is a number
export const id: string = dataset.id;
const table = await contentRead({ path: { id: 1 } });
export const lines: number = typeof table === 'string' ? table.split('\\n').length : table.length;
export const first: string = typeof table === 'string' ? table : (table[0]?.datetime ?? '');
const stream = await streamGet({ path: { code: 'a:b' } });
export const last: string | undefined = stream.lastDatetime;
const bytes = await fileContent({ path: { id: 1 } });
export const size: number = bytes.size;
`;

describe('the OpenAPI document of the ingest service', () => {
  let fixture: IngestFixture;

  beforeAll(async () => {
    fixture = await IngestFixture.start();
  });
  afterAll(() => fixture.stop());

  it('is valid', async () => {
    expect(await openApiFaults(fixture.anyone.document)).toEqual([]);
  });

  it('passes redocly lint without an error or a warning', async () => {
    expect(redoclyFaults(fixture.anyone.document)).toEqual([]);
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

  it('generates a client with typed answers', () => {
    expect(clientFaults(fixture.anyone.document, PROGRAM)).toBe('');
  });
});
