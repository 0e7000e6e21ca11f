const places = [
  ...['apps', 'libs', 'tools', 'docker', 'docs'],
  ...['README.md', 'LICENSE', 'CHANGELOG.md', 'package.json', 'package-lock.json', 'nx.json', 'tsconfig.base.json'],
];

const isToolConfiguration = (name: string): boolean =>
  name.startsWith('.') || /^[a-z]+\.(config|base)\.[cm]?js$/.test(name);

/** The top folder holds what its reader expects and nothing else. */
export const topLevelRule = (files: readonly string[]): string[] =>
  [...new Set(files.map((file) => file.split('/')[0]!))]
    .filter((name) => !places.includes(name) && !isToolConfiguration(name))
    .map((name) => `${name} has no place at the top of the repository`);
