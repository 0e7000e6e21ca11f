import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { valuesFile, valuesModule } from '../client/values-module.mjs';
import { workspaceRoot } from '../process/workspace-root.mjs';

const documents = path.join(workspaceRoot, 'libs/client/openapi');
const generated = path.join(workspaceRoot, 'libs/client/src/generated');

/** @type {Promise<unknown> | undefined} */
let fresh;

async function generate() {
  const names = await readdir(documents);
  await Promise.all(names.map((name) => generateValues(path.basename(name, '.json'))));
}

/** @param {string} service */
async function generateValues(service) {
  const text = valuesModule(service, JSON.parse(await readFile(path.join(documents, `${service}.json`), 'utf8')));
  const file = path.join(generated, service, valuesFile);
  if ((await readFile(file, 'utf8').catch(() => '')) === text) return;
  await mkdir(path.dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, text);
  await rename(draft, file); // two commands may generate at once
}

/**
 * Generates what programs run of the client: collections of both services, and names to choose from. It is not
 * committed, so a clean clone has none; whatever bundles the client needs it. Types are for the compiler alone: `nx run
 * client:generate`.
 */
export const freshClient = () => (fresh ??= generate());
