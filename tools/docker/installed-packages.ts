import fs from 'node:fs';
import path from 'node:path';

interface LockedPackage {
  readonly version?: string;
  readonly optional?: boolean;
  readonly devOptional?: boolean;
  readonly dependencies?: object;
  readonly devDependencies?: object;
  readonly optionalDependencies?: object;
}
interface Lock {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

const read = <T>(file: string): T => JSON.parse(fs.readFileSync(file, 'utf8')) as T;

/** The locks agree with the manifest, and each package is there in its version, or optional. */
export function installs(folder: string, workspace: string): boolean {
  const installed = path.join(workspace, 'node_modules/.package-lock.json');
  if (!fs.existsSync(installed)) return false;
  const text = (of: string): string => fs.readFileSync(path.join(of, 'package-lock.json'), 'utf8');
  if (text(folder) !== text(workspace)) return false;
  const { packages } = read<Lock>(path.join(folder, 'package-lock.json'));
  const there = read<Lock>(installed).packages;
  return (
    agrees(read<LockedPackage>(path.join(folder, 'package.json')), packages['']!) &&
    Object.entries(packages).every(([place, locked]) => place === '' || isInstalled(locked, there[place]))
  );
}

function agrees(manifest: LockedPackage, locked: LockedPackage): boolean {
  return (['dependencies', 'devDependencies', 'optionalDependencies'] as const).every(
    (kind) => JSON.stringify(manifest[kind]) === JSON.stringify(locked[kind]),
  );
}

function isInstalled(locked: LockedPackage, there: LockedPackage | undefined): boolean {
  return there ? there.version === locked.version : Boolean(locked.optional || locked.devOptional);
}
