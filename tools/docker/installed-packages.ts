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

/** The lock of the folder agrees with its manifest, and the workspace has each package of it in its version, or it is optional. */
export function installs(folder: string, workspace: string): boolean {
  const installed = path.join(workspace, 'node_modules/.package-lock.json');
  if (!fs.existsSync(installed)) return false;
  const { packages } = read<Lock>(path.join(folder, 'package-lock.json'));
  const there = read<Lock>(installed).packages;
  return (
    agrees(read<LockedPackage>(path.join(folder, 'package.json')), packages['']!) &&
    Object.entries(packages).every(([place, locked]) => place === '' || isInstalled(locked, there[place]))
  );
}

/** Whether two folders have the same lock. */
export function locksAlike(...folders: readonly [string, string]): boolean {
  const [one, other] = folders.map((folder) => fs.readFileSync(path.join(folder, 'package-lock.json'), 'utf8'));
  return one === other;
}

/** Gives a folder the packages of its lock, and no others, from those of the workspace. */
export function linkPackages(folder: string, workspace: string): void {
  const { packages } = read<Lock>(path.join(folder, 'package-lock.json'));
  for (const place of Object.keys(packages)) {
    const source = path.join(workspace, place);
    if (place !== '' && fs.existsSync(source)) linkFiles(source, path.join(folder, place));
  }
}

/** Packages inside of a package have places of their own. */
function linkFiles(source: string, target: string): void {
  fs.mkdirSync(target, { recursive: true });
  for (const entry of fs.readdirSync(source, { withFileTypes: true })) {
    if (entry.name === 'node_modules') continue;
    const [from, to] = [path.join(source, entry.name), path.join(target, entry.name)];
    if (entry.isDirectory()) linkFiles(from, to);
    else linkFile(from, to);
  }
}

/** Copies where the file system makes no second name: on another disk, or for a file of another account. */
function linkFile(from: string, to: string): void {
  try {
    fs.linkSync(from, to);
  } catch {
    fs.copyFileSync(from, to);
  }
}

function agrees(manifest: LockedPackage, locked: LockedPackage): boolean {
  return (['dependencies', 'devDependencies', 'optionalDependencies'] as const).every(
    (kind) => JSON.stringify(manifest[kind]) === JSON.stringify(locked[kind]),
  );
}

function isInstalled(locked: LockedPackage, there: LockedPackage | undefined): boolean {
  return there ? there.version === locked.version : Boolean(locked.optional || locked.devOptional);
}
