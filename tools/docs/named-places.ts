import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');
/** Folders of a place that a page names in short: `auth/http` is `libs/auth/http`. */
const PARENTS = ['', 'libs'];
const LEFT_OUT = ['node_modules', 'dist', 'coverage'];

export interface NamedFile {
  readonly folder: string;
  readonly file: string;
}

/** Names in the tables of a page: files after their folder, and settings. */
export interface NamedPlaces {
  readonly files: readonly NamedFile[];
  readonly settings: readonly string[];
}

export function pageText(name: string): string {
  return readFileSync(path.join(root, 'docs', name), 'utf8');
}

/** Cells of the rows of all tables of a page, without their heads. */
export function tableRows(page: string): string[][] {
  const lines = page.split('\n').filter((line) => line.startsWith('|'));
  return lines
    .filter((line, index) => !isRule(line) && !isRule(lines[index + 1] ?? ''))
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    );
}

function isRule(line: string): boolean {
  return /^[|\s-]+$/.test(line) && line.includes('---');
}

/** Files and settings in the cells of a row: a folder has a slash or is `docker`, the names after it lie in it. */
export function namedIn(cells: readonly string[]): NamedPlaces {
  const files: NamedFile[] = [];
  const settings: string[] = [];
  for (const cell of cells) {
    let folder: string | undefined;
    for (const [, name = ''] of cell.matchAll(/`([^`]+)`/g)) {
      if (/^[A-Z][A-Z_]+$/.test(name)) settings.push(name);
      else if (/^(?:docker|\.github\/workflows|[a-z]+(?:\/[a-z-]+)+)$/.test(name)) folder = name;
      else if (folder !== undefined) files.push({ folder, file: name });
    }
  }
  return { files, settings };
}

/** At any depth below the folder; a name without an extension is one of TypeScript or a script. */
export function isThere({ folder, file }: NamedFile): boolean {
  const names = [file, `${file}.ts`, `${file}.mjs`];
  return PARENTS.map((parent) => path.join(root, parent, folder)).some((place) =>
    names.some((name) => has(place, name)),
  );
}

function has(folder: string, name: string): boolean {
  if (!existsSync(folder)) return false;
  return readdirSync(folder, { withFileTypes: true }).some((entry) =>
    entry.isDirectory()
      ? !LEFT_OUT.includes(entry.name) && has(path.join(folder, entry.name), name)
      : entry.name === name,
  );
}

/** Links of a page to other pages that are not there, or have no such heading. */
export function brokenLinks(page: string): string[] {
  const links = [...page.matchAll(/\]\((?!https?:)([^)]+)\)/g)].map(([, link = '']) => link);
  return links.filter((link) => {
    const [name = '', anchor] = link.split('#');
    if (!existsSync(path.join(root, 'docs', name))) return true;
    return anchor !== undefined && !headings(name === '' ? page : pageText(name)).includes(anchor);
  });
}

function headings(page: string): string[] {
  return [...page.matchAll(/^#+ (.*)$/gm)].map(([, text = '']) =>
    text
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  );
}
