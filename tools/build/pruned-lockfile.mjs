/**
 * A package as a lockfile of npm describes it, as far as it is read here.
 * @typedef {object} LockedPackage
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [optionalDependencies]
 * @property {Record<string, string>} [peerDependencies]
 * @property {Record<string, { optional?: boolean }>} [peerDependenciesMeta]
 */

/**
 * The place in `node_modules` of the package that `name` means to a package at a place, as Node.js looks for it.
 * @param {Record<string, LockedPackage>} packages
 * @param {string} from
 * @param {string} name
 * @returns {string | undefined}
 */
function placeOf(packages, from, name) {
  const place = `${from && `${from}/`}node_modules/${name}`;
  if (packages[place]) return place;
  if (from === '') return undefined;
  return placeOf(packages, from.slice(0, Math.max(0, from.lastIndexOf('node_modules/') - 1)), name);
}

/** @param {LockedPackage} locked */
const required = ({ dependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} }) => [
  ...Object.keys(dependencies),
  ...Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional),
];

/** @param {LockedPackage} locked */
const optional = ({ optionalDependencies = {} }) => Object.keys(optionalDependencies);

/**
 * The places of all packages that some packages need, these included.
 * @param {Record<string, LockedPackage>} packages
 * @param {readonly string[]} places
 * @param {(locked: LockedPackage) => readonly string[]} needs
 */
function reached(packages, places, needs) {
  const found = new Set(places);
  for (const place of found)
    for (const name of needs(packages[place] ?? {})) {
      const next = placeOf(packages, place, name);
      if (next !== undefined) found.add(next);
    }
  return found;
}

/** What an entry says of the package's part in the workspace. */
const marks = ['dev', 'devOptional', 'optional', 'peer'];

/**
 * The package-lock.json of an application: the packages that its package.json needs, where and as the workspace has
 * them.
 * @param {Record<string, any>} manifest the package.json of the application.
 * @param {{ packages: Record<string, any> }} workspace the package-lock.json of the workspace.
 */
export function prunedLockfile({ name, version, license, dependencies, engines }, { packages }) {
  const own = Object.keys(dependencies).map((each) => {
    const place = placeOf(packages, '', each);
    if (place === undefined) throw new Error(`package-lock.json has no ${each}`);
    return place;
  });
  const always = reached(packages, own, required);
  const all = reached(packages, [...always], (locked) => [...required(locked), ...optional(locked)]);
  const kept = [...all].sort().map((place) => {
    const locked = Object.entries(packages[place]).filter(([key]) => !marks.includes(key));
    return [place, { ...Object.fromEntries(locked), ...(always.has(place) ? {} : { optional: true }) }];
  });
  const root = { name, version, license, dependencies, engines };
  return { name, version, lockfileVersion: 3, requires: true, packages: { '': root, ...Object.fromEntries(kept) } };
}
