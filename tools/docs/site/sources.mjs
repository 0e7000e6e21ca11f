import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { workspaceRoot } from '../../process/workspace-root.mjs';
import { further } from './contents.mjs';

/**
 * Paths of all files of the site in the workspace, sorted: pages, pictures, and what else they link to.
 * @returns {string[]}
 */
export function siteSources() {
  const names = readdirSync(path.join(workspaceRoot, 'docs'), { recursive: true, encoding: 'utf8' });
  const files = names.map((name) => `docs/${name.split(path.sep).join('/')}`);
  return [...files.filter((file) => statSync(path.join(workspaceRoot, file)).isFile()), ...further].sort();
}

/** @param {string} source */
export const isPage = (source) => source.endsWith('.md');

/** @param {string} source */
export const textOf = (source) => readFileSync(path.join(workspaceRoot, source), 'utf8');
