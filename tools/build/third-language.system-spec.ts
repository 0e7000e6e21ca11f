import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ChildProgram } from '../process/child-program';

const messages = path.resolve(__dirname, '../../apps/console/src/messages');

describe('a third language of the console', () => {
  let folder: string;
  beforeAll(() => {
    folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'pelorus-language-')));
    cpSync(messages, path.join(folder, 'messages'), { recursive: true });
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('is there when its folder is, one file for each language, and English where it has no text', async () => {
    const own = path.join(folder, 'messages/fr');
    mkdirSync(own);
    writeFileSync(path.join(own, 'app.json'), JSON.stringify({ 'app.data': 'Données' }));
    const args = [path.join(folder, 'messages'), path.join(folder, 'built')];
    const program = new ChildProgram('tools/build/build-languages.mjs', { args });
    expect(await program.json()).toEqual({
      languages: [
        { tag: 'en', name: 'English', texts: ['Data', 'Items'] },
        { tag: 'de', name: 'Deutsch', texts: ['Daten', expect.any(String)] },
        { tag: 'fr', name: 'Français', texts: ['Données', 'Items'] },
      ],
      files: [expect.stringMatching(/^language-de-/), expect.stringMatching(/^language-fr-/)],
    });
  });
});
