/** Texts by their names. */
export type Texts = Readonly<Record<string, string>>;

const files = import.meta.glob<Texts>(['./*/*.json', '!./en/*.json'], { import: 'default' });

/**
 * What loads the files of each language but English, by its tag: a language is a folder beside this file. The build makes one
 * file of them (`vite.config.mjs`). Tests, which Vite does not build, have `test/translations.cjs` instead.
 */
export const translations: Readonly<Record<string, readonly (() => Promise<Texts>)[]>> = filesByTag();

function filesByTag(): Record<string, (() => Promise<Texts>)[]> {
  const byTag: Record<string, (() => Promise<Texts>)[]> = {};
  for (const [file, load] of Object.entries(files)) (byTag[file.split('/')[1]!] ??= []).push(load);
  return byTag;
}
