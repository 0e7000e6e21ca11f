import { readFileSync } from 'node:fs';

const page = readFileSync(new URL('../../docs/clients.md', import.meta.url), 'utf8');
const checks = new URL('programs/', import.meta.url);

/** Addresses of the services on the page. */
const ADDRESSES = { registry: 'http://localhost:3000', ingest: 'http://localhost:3001' };

/** The code blocks of a section of docs/clients.md, in order; fails where it has none of the language. */
export function recipeOf(section, language) {
  const [, text = ''] = `${page}\n## `.split(`\n## ${section}\n`);
  const blocks = [...text.split('\n## ')[0].matchAll(new RegExp(`^\`\`\`${language}\n([^]*?)^\`\`\`$`, 'gm'))];
  if (blocks.length === 0) throw new Error(`docs/clients.md has no ${language} under '${section}'.`);
  return blocks.map(([, code]) => code).join('\n');
}

/** A recipe of the page with the addresses of running services, and after it the checks of what it must have found. */
export function recipeProgram({ section, language, script }, services) {
  let code = recipeOf(section, language);
  for (const [name, address] of Object.entries(ADDRESSES)) code = code.replaceAll(address, services[name]);
  return `${code}\n${readFileSync(new URL(script, checks), 'utf8')}`;
}
