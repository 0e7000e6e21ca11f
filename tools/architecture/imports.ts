import { isBuiltin } from 'node:module';
import path from 'node:path';
import ts from 'typescript';
import type { Workspace } from './workspace';

export type Import =
  | { readonly kind: 'file'; readonly from: string; readonly specifier: string; readonly file: string }
  | { readonly kind: 'node'; readonly from: string; readonly specifier: string }
  | { readonly kind: 'package'; readonly from: string; readonly specifier: string; readonly name: string };

const endings = ['', '.ts', '.tsx', '/index.ts'];
const known = new WeakMap<Workspace, Import[]>();

/** Every import of the workspace, type-only ones as well. */
export function importsOf(workspace: Workspace): readonly Import[] {
  const found = known.get(workspace) ?? [...workspace.files].flatMap(([file, text]) => read(workspace, file, text));
  known.set(workspace, found);
  return found;
}

const read = (workspace: Workspace, from: string, text: string): Import[] =>
  ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => resolve(workspace, from, fileName));

function resolve(workspace: Workspace, from: string, specifier: string): Import {
  const alias = workspace.aliases[specifier];
  if (alias) return { kind: 'file', from, specifier, file: alias };
  if (/^\.{0,2}\//.test(specifier) || /^\.{1,2}$/.test(specifier))
    return { kind: 'file', from, specifier, file: relative(workspace, from, specifier) };
  if (isBuiltin(specifier)) return { kind: 'node', from, specifier };
  const name = specifier.split('/').slice(0, specifier.startsWith('@') ? 2 : 1);
  return { kind: 'package', from, specifier, name: name.join('/') };
}

function relative(workspace: Workspace, from: string, specifier: string): string {
  const base = path.posix.join(path.posix.dirname(from), specifier);
  return endings.map((ending) => base + ending).find((file) => workspace.files.has(file)) ?? base;
}
