import { readFileSync } from 'node:fs';
import path from 'node:path';
import { IngestFixture } from './ingest-fixture';

const PAGE = readFileSync(path.resolve(__dirname, '../../../docs/nrt.md'), 'utf8');
/** The files of the page; for refused ones with the code of the fault. */
const FILES = [...PAGE.matchAll(/^```nrt ?(\S*)\n([\s\S]*?)^```$/gm)].map(
  ([, code = '', file = '']) => [code, file] as const,
);

describe('docs/nrt.md', () => {
  let fixture: IngestFixture;
  beforeAll(async () => {
    fixture = await IngestFixture.start();
  });
  afterAll(() => fixture.stop());

  it('has files that are taken and files that are refused', () => {
    expect(FILES.filter(([code]) => code === '').length).toBeGreaterThan(7);
    expect(new Set(FILES.map(([code]) => code)).size).toBeGreaterThan(11);
  });

  it.each(FILES)('%s: %j', async (code, file) => {
    const { status, body } = await fixture.alice
      .post('/rest/datasets?dryRun=true')
      .set('Content-Type', 'text/plain')
      .send(file);
    const expected = code === '' ? [200, undefined] : [422, code];
    expect([status, body.errors?.[0].code]).toEqual(expected);
  });

  it('names every code of a fault', () => {
    const source = readFileSync(path.resolve(__dirname, '../../../libs/shared/nrt/src/nrt.errors.ts'), 'utf8');
    const codes = [...source.matchAll(/^ {2}\| '([\w-]+)'/gm)].map(([, code = '']) => code);
    expect(codes.length).toBeGreaterThan(15);
    expect(codes.filter((code) => !PAGE.includes(code))).toEqual([]);
  });
});
