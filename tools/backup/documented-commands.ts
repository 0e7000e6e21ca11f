import { readFileSync } from 'node:fs';
import path from 'node:path';

const page = readFileSync(path.resolve(__dirname, '../../docs/operations.md'), 'utf8');

/** The blocks of commands below a heading of docs/operations.md, in order. */
export function documentedCommands(heading: string): string[] {
  const [, section] = new RegExp(`^#+ ${heading}\\n([^]*?)(?=^#+ )`, 'm').exec(`${page}\n# `) ?? [];
  if (section === undefined) throw new Error(`docs/operations.md has no section '${heading}'`);
  return [...section.matchAll(/^```(?:sh|shell)\n([^]*?)^```$/gm)].map(([, block = '']) => block);
}
