import { clientFaults, redoclyFaults } from '@pelorus/shared/testing';
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

describe('programs that read the OpenAPI document of the ingest service', () => {
  let fixture: IngestFixture;

  beforeAll(async () => {
    fixture = await IngestFixture.start();
  });
  afterAll(() => fixture.stop());

  it('are redocly lint, which finds no error and warns of what ids tell apart', async () => {
    // `rules` is no id of an alert, which is a whole number.
    const told = ['transitions', 'acknowledge'].map(
      (word) =>
        `no-ambiguous-paths at #/paths/~1rest~1alerts~1{id}~1${word}: Paths should resolve unambiguously. ` +
        `Found two ambiguous paths: \`/rest/alerts/rules/{id}\` and \`/rest/alerts/{id}/${word}\`.`,
    );
    expect(redoclyFaults(fixture.anyone.document)).toEqual(told);
  });

  it('make a client with typed answers', () => {
    expect(clientFaults(fixture.anyone.document, PROGRAM)).toBe('');
  });
});
