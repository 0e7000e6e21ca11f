/** The parts of a package-lock.json that the rules read. */
export interface Lockfile {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

export interface LockedPackage {
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly resolved?: string;
  readonly link?: boolean;
  readonly version?: string;
  readonly license?: string;
  /** Whether only development needs it. */
  readonly dev?: boolean;
  readonly devOptional?: boolean;
}

export interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const folder = 'node_modules/';
const nameOf = (place: string): string => place.slice(place.lastIndexOf(folder) + folder.length);

/** Optional packages without an entry: on the platform that needs them, `npm ci` fails or installs half. */
export function missingOptional({ packages }: Lockfile): string[] {
  const names = new Set(Object.keys(packages).map(nameOf));
  return Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !names.has(name))
      .map((name) => `${name}, wanted by ${nameOf(place) || 'package.json'}`),
  );
}

/** Entries that name a registry: whoever installs through another one could not. */
export const namingRegistry = ({ packages }: Lockfile): string[] =>
  Object.entries(packages).flatMap(([place, { resolved, link }]) =>
    resolved && !link ? [`${place}: ${resolved}`] : [],
  );

const exact = /^(npm:(@[\w.-]+\/)?[\w.-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/;

/** Dependencies given as a range: two installations could differ. */
export const inexact = ({ dependencies, devDependencies, optionalDependencies }: Manifest): string[] =>
  Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
    .filter(([, version]) => !exact.test(version))
    .map(([name, version]) => `${name}: ${version}`);
