// node tools/build/build-languages.mjs <folder of texts> <folder of the build>: builds the languages of the console alone, by the
// bundler and the grouping of the whole console. Prints which languages a build has, and some texts in each, as JSON.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, loadConfigFromFile } from 'vite';
import { workspaceRoot } from '../process/workspace-root.mjs';

const [folder = '', outDir = ''] = process.argv.slice(2);
const ofConsole = await loadConfigFromFile(
  { command: 'build', mode: 'production' },
  path.join(workspaceRoot, 'apps/console/vite.config.mjs'),
);
await build({
  root: folder,
  configFile: false,
  logLevel: 'error',
  resolve: { alias: { '@pelorus/console/translations': path.join(folder, 'translations.ts') } },
  build: {
    outDir,
    lib: { entry: path.join(folder, 'index.ts'), formats: ['es'], fileName: 'languages' },
    rolldownOptions: { ...ofConsole?.config.build?.rolldownOptions },
  },
});
const { LOCALES, languageName, messagesOf } = await import(pathToFileURL(path.join(outDir, 'languages.mjs')).href);
const languages = await Promise.all(
  LOCALES.map(async (/** @type {string} */ tag) => {
    const { 'app.data': data, 'app.items': items } = await messagesOf(tag);
    return { tag, name: languageName(tag), texts: [data, items] };
  }),
);
console.log(JSON.stringify({ languages, files: readdirSync(outDir).filter((file) => file.startsWith('language-')) }));
