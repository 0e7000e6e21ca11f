import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Texts } from '../src/messages/translations';

declare const __dirname: string;

const folder = path.resolve(__dirname, '../src/messages');

const filesOf = (tag: string): readonly (() => Promise<Texts>)[] =>
  readdirSync(path.join(folder, tag)).map((file) => async () => {
    return JSON.parse(readFileSync(path.join(folder, tag, file), 'utf8')) as Texts;
  });

/** What `import.meta.glob` of `src/messages/translations.ts` gives in a build. */
export const translations: Readonly<Record<string, readonly (() => Promise<Texts>)[]>> = Object.fromEntries(
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'en')
    .map(({ name }) => [name, filesOf(name)]),
);
