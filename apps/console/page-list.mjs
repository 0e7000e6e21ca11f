import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runnerImport } from 'vite';

const source = path.join(import.meta.dirname, 'src/app/pages.ts');

/** Writes `pages.json`, the paths of the pages, for the registry, which serves the console at these paths. */
export const pageList = () => ({
  name: 'page-list',
  apply: 'build',
  async writeBundle({ dir }) {
    const { module } = await runnerImport(source, { configFile: false });
    const paths = Object.values(module.PAGES).map((page) => page.path);
    await writeFile(path.join(dir, 'pages.json'), `${JSON.stringify(paths, null, 2)}\n`);
  },
});
