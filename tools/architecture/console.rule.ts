import path from 'node:path';
import layers from './console-folders.json';
import { importsOf } from './imports';
import { isTest, type Rule } from './workspace';

const SOURCES = 'apps/console/src/';
/** Sources in one folder, without tests, styles and the rooms in it. */
const MOST = 25;

/** Undefined for other projects, and for the file that starts the console. */
const folderOf = (file: string): string | undefined => new RegExp(`^${SOURCES}([^/]+)/`).exec(file)?.[1];

/** The place of a folder's layer from below; folders that are not listed are pages (`*`). */
const layerOf = (folder: string): number => {
  const listed = layers.findIndex((layer) => layer.includes(folder));
  return listed < 0 ? layers.findIndex((layer) => layer.includes('*')) : listed;
};

/** Folders of the console import those of the layers below, no others: a page knows no other page. */
export const consoleLayersRule: Rule = (workspace) =>
  importsOf(workspace).flatMap((one) => {
    const [from, to] = [folderOf(one.from), one.kind === 'file' ? folderOf(one.file) : undefined];
    if (from === undefined || to === undefined || from === to || isTest(one.from)) return [];
    return layerOf(to) < layerOf(from) ? [] : [`${one.from} imports ${one.specifier}: ${from} must not use ${to}`];
  });

/** Folders of the console have 25 sources at most; larger ones get rooms. */
export const consoleRoomsRule: Rule = ({ files }) => {
  const counts = new Map<string, number>();
  for (const file of files.keys()) {
    if (!file.startsWith(SOURCES) || isTest(file)) continue;
    const folder = path.posix.dirname(file);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > MOST)
    .map(([folder, count]) => `${folder} has ${count} sources: ${MOST} at most, give it rooms`);
};
