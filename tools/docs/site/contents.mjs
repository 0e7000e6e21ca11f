/**
 * The pages of the site in the order of its navigation: groups of sources. A page that is in none of them is reached by
 * links alone, as single decisions are.
 * @type {readonly { readonly title: string, readonly sources: readonly string[] }[]}
 */
export const groups = [
  {
    title: 'Begin',
    sources: [
      'README.md',
      'docs/tutorials/README.md',
      ...['data-manager', 'engineer', 'scientist', 'administrator'].map((name) => `docs/tutorials/${name}.md`),
      ...['coming-from', 'glossary'].map((name) => `docs/${name}.md`),
    ],
  },
  {
    title: 'Read',
    sources: ['console', 'reading-data', 'live', 'quality', 'alerts', 'filters', 'clients', 'cli', 'sensorthings'].map(
      (name) => `docs/${name}.md`,
    ),
  },
  {
    title: 'Describe and send',
    sources: [
      'import-export',
      'moving-in',
      'ship-and-shore',
      'mounts',
      'history',
      'formats',
      'rights',
      'nrt',
      'files',
    ].map((name) => `docs/${name}.md`),
  },
  {
    title: 'Run',
    sources: [
      ...[
        'deployment',
        'configuration',
        'operations',
        'scaling',
        'tiering',
        'partitions',
        'sql-access',
        'security',
        'asvs',
        'releases',
      ].map((name) => `docs/${name}.md`),
      ...['CHANGELOG.md', '.github/SECURITY.md'],
    ],
  },
  {
    title: 'Develop',
    sources: [
      ...['architecture', 'extending', 'storage'].map((name) => `docs/${name}.md`),
      ...['libs/ingest/blocks/README.md', 'libs/client/README.md', 'docs/decisions/README.md'],
      '.github/CONTRIBUTING.md',
    ],
  },
];

/** Titles in the navigation of pages whose own are long, or said twice. */
const titles = new Map([
  ['README.md', 'Overview'],
  ['docs/tutorials/data-manager.md', 'For data managers'],
  ['docs/tutorials/engineer.md', 'For engineers'],
  ['docs/tutorials/scientist.md', 'For scientists'],
  ['docs/tutorials/administrator.md', 'For administrators'],
  ['docs/coming-from.md', 'Coming from …'],
  ['docs/cli.md', 'Command'],
  ['docs/live.md', 'Live'],
  ['docs/import-export.md', 'Export and import'],
  ['docs/history.md', 'History'],
  ['docs/formats.md', 'Formats of others'],
  ['docs/rights.md', 'Rights'],
  ['docs/nrt.md', 'NRT files'],
  ['docs/files.md', 'Other files'],
  ['docs/scaling.md', 'Growing'],
  ['docs/storage.md', 'Storage'],
  ['docs/tiering.md', 'Tiering'],
  ['docs/partitions.md', 'Partitions'],
  ['libs/ingest/blocks/README.md', 'Blocks'],
  ['.github/SECURITY.md', 'Report a weakness'],
]);

/**
 * The title of a page in the navigation.
 * @param {string} source
 * @param {string} [title] its own.
 */
export const entryTitle = (source, title = source) => titles.get(source) ?? title;

/** Pages from outside of `docs/`, and files that pages link to, with their names on the site. */
const named = new Map([
  ['README.md', 'index.html'],
  ['CHANGELOG.md', 'changelog.html'],
  ['LICENSE', 'license.txt'],
  ['.github/CONTRIBUTING.md', 'contributing.html'],
  ['.github/SECURITY.md', 'reporting.html'],
  ['libs/client/README.md', 'client.html'],
  ['libs/ingest/blocks/README.md', 'blocks.html'],
]);

/** Sources outside of `docs/`. */
export const further = [...named.keys()];

/**
 * The name that a source has on the site; undefined where it is not part of it.
 * @param {string} source its path in the workspace.
 */
export function nameOf(source) {
  if (!source.startsWith('docs/')) return named.get(source);
  return source.slice('docs/'.length).replace(/(^|\/)README\.md$/, '$1index.html').replace(/\.md$/, '.html'); // prettier-ignore
}
