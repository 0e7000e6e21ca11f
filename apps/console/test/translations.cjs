const { readdirSync, readFileSync } = require('node:fs');
const path = require('node:path');

const folder = path.resolve(__dirname, '../src/messages');

/** @param {string} tag */
const filesOf = (tag) =>
  readdirSync(path.join(folder, tag)).map(
    (file) => async () => JSON.parse(readFileSync(path.join(folder, tag, file), 'utf8')),
  );

/** What `import.meta.glob` of `src/messages/translations.ts` gives in a build. */
exports.translations = Object.fromEntries(
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'en')
    .map(({ name }) => [name, filesOf(name)]),
);
