import { importsOf } from './imports';
import allowed from './layers.json';
import { isTest, projectOf, type Project, type Rule, tag } from './workspace';

/** Layers and scopes, each with the ones that it may use. */
const matrices: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = allowed;

/** Tests, what serves them, and tools stand outside of the services. */
const isOutside = (file: string, project: Project): boolean =>
  isTest(file) || ['testing', 'tool'].includes(tag(project, 'type'));

/** Why a project must not use another one; undefined where it may. */
export function forbidden(from: Project, to: Project): string | undefined {
  for (const [name, matrix] of Object.entries(matrices)) {
    const [user, used] = [tag(from, name), tag(to, name)];
    if (!matrix[user]?.includes(used)) return `${name}:${user} must not use ${name}:${used}`;
  }
  return undefined;
}

/** Imports between projects follow the tags of their project.json. */
export const layersRule: Rule = (workspace) =>
  importsOf(workspace).flatMap((one) => {
    if (one.kind !== 'file') return [];
    const from = projectOf(workspace, one.from);
    const to = projectOf(workspace, one.file);
    if (!from || !to || from === to || isOutside(one.from, from)) return [];
    const reason = forbidden(from, to);
    return reason ? [`${one.from} imports ${one.specifier}: ${reason}`] : [];
  });
