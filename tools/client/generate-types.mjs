// node tools/client/generate-types.mjs: libs/client/openapi/*.json -> libs/client/src/generated, which is not
// committed.
import { createClient } from '@hey-api/openapi-ts';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { workspaceRoot } from '../process/workspace-root.mjs';
import { withoutReferences } from './generate-client.mjs';
import { valuesFile, valuesModule } from './values-module.mjs';

const METHODS = ['get', 'put', 'post', 'patch', 'delete'];
const documents = path.join(workspaceRoot, 'libs/client/openapi');
const generated = path.join(workspaceRoot, 'libs/client/src/generated');
const draft = path.join(workspaceRoot, `dist/client-types.${process.pid}`);

/**
 * Names of types as the generator makes them of operation ids: `Auth_logIn_2` is `AuthLogIn2`.
 * @param {string} operationId
 */
const typeName = (operationId) =>
  operationId
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

/** Types of bodies that are forms, by their media types. */
const FORMS = { 'multipart/form-data': 'FormData', 'application/x-www-form-urlencoded': 'URLSearchParams' };

/** @typedef {{ operationId: string, requestBody?: { content: Record<string, unknown> } }} Operation */

/** @param {{ paths: Record<string, Record<string, Operation>> }} document */
function operationsOf(document) {
  return Object.entries(document.paths).flatMap(([address, methods]) =>
    METHODS.flatMap((method) => {
      const operation = methods[method];
      if (!operation) return [];
      const { operationId, requestBody } = operation;
      const form = Object.entries(FORMS).find(([mediaType]) => requestBody?.content[mediaType])?.[1];
      return [{ key: `${method.toUpperCase()} ${address}`, type: typeName(operationId), form }];
    }),
  );
}

/**
 * A module whose `Operations` tells for each `METHOD /path` what a call takes and what it answers.
 * @param {readonly { key: string, type: string, form: string | undefined }[]} operations
 */
function operationsModule(operations) {
  const lines = operations.map(({ key, type, form }) => {
    const data = form ? `WithForm<all.${type}Data, ${form}>` : `all.${type}Data`;
    return `  '${key}': { readonly data: ${data}; readonly answer: Answer<all.${type}Responses> };`;
  });
  return [
    `import type * as all from './types.gen';`,
    '',
    '/** The answer of a call that succeeds: JSON, text where the service writes tables, nothing for 204. */',
    'type Answer<T> = T[keyof T];',
    '',
    '/** A request whose body may be a form, which is sent as it is. */',
    `type WithForm<T extends { body?: unknown }, Form> = Omit<T, 'body'> & { body: T['body'] | Form };`,
    '',
    'export interface Operations {',
    ...lines,
    '}',
    '',
  ].join('\n');
}

/** @param {string} service */
async function generate(service) {
  const document = JSON.parse(await readFile(path.join(documents, `${service}.json`), 'utf8'));
  const output = path.join(draft, service);
  /** @type {['@hey-api/typescript']} */
  const plugins = ['@hey-api/typescript'];
  await createClient({ input: withoutReferences(document), output, plugins, logs: { level: 'silent' } });
  await writeFile(path.join(output, 'operations.gen.ts'), operationsModule(operationsOf(document)));
  await writeFile(path.join(output, valuesFile), valuesModule(service, document));
}

// Written aside and moved file by file, so that another command which reads them meanwhile finds each whole.
for (const file of await readdir(documents)) {
  const service = path.basename(file, '.json');
  await generate(service);
  await mkdir(path.join(generated, service), { recursive: true });
  for (const name of await readdir(path.join(draft, service), { recursive: true }))
    await move(path.join(service, name));
}
await rm(draft, { recursive: true, force: true });

/** @param {string} name */
async function move(name) {
  const target = path.join(generated, name);
  if ((await stat(path.join(draft, name))).isDirectory()) await mkdir(target, { recursive: true });
  else await rename(path.join(draft, name), target);
}
