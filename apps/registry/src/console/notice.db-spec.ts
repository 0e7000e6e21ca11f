import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readNotice } from './notice';

describe('the notice of all pages', () => {
  let folder: string;
  let file: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'notice-'));
    file = path.join(folder, 'notice.json');
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('says nothing without a file', () => {
    expect(readNotice(file)).toEqual({});
  });

  it('has the texts of its file by language', async () => {
    await writeFile(file, JSON.stringify({ en: 'Closed tonight.', de: 'Heute Abend geschlossen.' }));
    expect(readNotice(file)).toEqual({ en: 'Closed tonight.', de: 'Heute Abend geschlossen.' });
  });

  it.each(['', '{', 'null', '5', '"text"', '{"en":5}', JSON.stringify({ en: 'x'.repeat(1_001) })])(
    'says nothing when its file holds %j',
    async (content) => {
      await writeFile(file, content);
      expect(readNotice(file)).toEqual({});
    },
  );
});
