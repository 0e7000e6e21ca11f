import { createClient } from '@hey-api/openapi-ts';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const JSON_TYPE = 'application/json';

/**
 * A record in full, or the uuid of one that was given before: whoever restores answers only sees records.
 * @param {any} schema
 */
const isReference = (schema) =>
  schema?.oneOf?.length === 2 && schema.oneOf[0].$ref !== undefined && schema.oneOf[1].format === 'uuid';

/**
 * Whether an answer is a table unless JSON is asked for: the generator would describe the JSON alone.
 * @param {any} content
 */
const isTableFirst = (content) =>
  content?.[JSON_TYPE]?.schema !== undefined && !Object.keys(content)[0]?.includes('json');

/** @param {{ schema?: unknown }} media */
const withText = ({ schema, ...media }) => ({ ...media, schema: { anyOf: [{ type: 'string' }, schema] } });

/**
 * @param {string} _key
 * @param {any} value
 */
const simplified = (_key, value) => {
  if (isReference(value)) return value.oneOf[0];
  if (!isTableFirst(value?.content)) return value;
  return { ...value, content: { [JSON_TYPE]: withText(value.content[JSON_TYPE]) } };
};

/**
 * A document for the generator: references that were given before count as records, tables are texts.
 * @param {unknown} document
 */
export const withoutReferences = (document) => JSON.parse(JSON.stringify(document), simplified);

/**
 * Writes a typed client in TypeScript for an OpenAPI document of a service to a folder.
 * @param {unknown} document
 * @param {string} output
 */
export async function generateClient(document, output) {
  await createClient({
    input: withoutReferences(document),
    output,
    plugins: [
      { name: '@hey-api/client-fetch', throwOnError: true },
      '@hey-api/typescript',
      // The cookie is the browser's business, and programs set a header once.
      { name: '@hey-api/sdk', auth: false, responseStyle: 'data' },
    ],
    logs: { level: 'silent' },
  });
}

/** @param {string} source */
const read = async (source) =>
  /^https?:/.test(source) ? (await fetch(source)).json() : JSON.parse(await readFile(source, 'utf8'));

// npm run client -- http://localhost:3000/api-json some/folder
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [source, output] = process.argv.slice(2);
  if (!source || !output) {
    console.error('usage: npm run client -- <address or file of an OpenAPI document> <folder>');
    process.exit(2);
  }
  await generateClient(await read(source), path.resolve(output));
}
