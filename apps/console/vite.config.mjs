import react from '@vitejs/plugin-react';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vite';
import { pageList } from './page-list.mjs';
import { precompress } from './precompress.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file) => JSON.parse(readFileSync(path.join(root, file), 'utf8'));
const { compilerOptions } = read('tsconfig.base.json');

/** Address of the registry that `npm run console` develops against; it forwards the paths of the ingest service. */
const { REGISTRY_URL = 'http://localhost:3000' } = process.env;

/** The name of the file of the build that has the texts of a language; English comes with the page. */
function languageChunk(module) {
  const tag = /\/messages\/([^/]+)\/[^/]+\.json$/.exec(module)?.[1];
  return tag === undefined || tag === 'en' ? null : `language-${tag}`;
}

export default defineConfig({
  root: import.meta.dirname,
  // Scripts and styles find each other beside themselves: a proxy may have the console below a path.
  base: './',
  plugins: [react(), precompress(), pageList()],
  define: { __VERSION__: JSON.stringify(read('package.json').version) },
  resolve: {
    alias: Object.fromEntries(
      Object.entries(compilerOptions.paths).map(([alias, [file]]) => [alias, path.join(root, file)]),
    ),
  },
  // The registry puts a fresh nonce in this place of every page.
  html: { cspNonce: 'CSP_NONCE' },
  build: {
    outDir: process.env.CONSOLE_OUT ?? path.join(root, 'dist/apps/console'),
    emptyOutDir: true,
    // Their licences ask for it.
    license: { fileName: 'third-party-licenses.md' },
    // A data: address would need a wider policy than 'self'.
    assetsInlineLimit: 0,
    // The texts of a language are many small files, one for each folder that shows them: they are loaded as one.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: languageChunk }] } } },
    // The map is one library of 1.1 MB, read only where a map is shown.
    chunkSizeWarningLimit: 1100,
  },
  server: { proxy: { '^/(rest|health|api)': REGISTRY_URL } },
});
