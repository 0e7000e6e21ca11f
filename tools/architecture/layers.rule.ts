import { importsOf } from './imports';
import { isTest, projectOf, type Project, type Rule, tag } from './workspace';

/** Which layer may use which; arrows point down only. */
const layers: Readonly<Record<string, readonly string[]>> = {
  util: ['util'],
  domain: ['domain', 'util'],
  data: ['data', 'domain', 'util'],
  service: ['service', 'data', 'domain', 'util'],
  edge: ['edge', 'data', 'domain', 'util'],
  app: ['edge', 'service', 'data', 'domain', 'util'],
};

/** Which scope sees which: the two services never meet. */
const scopes: Readonly<Record<string, readonly string[]>> = {
  shared: ['shared'],
  auth: ['auth', 'shared'],
  registry: ['registry', 'auth', 'shared'],
  ingest: ['ingest', 'auth', 'shared'],
  bridge: ['bridge', 'registry', 'ingest', 'auth', 'shared'],
};

/** Tests, what serves them, and tools stand outside of the services. */
const isOutside = (file: string, project: Project): boolean =>
  isTest(file) || ['testing', 'tool'].includes(tag(project, 'type'));

function forbidden(from: Project, to: Project): string | undefined {
  for (const [name, matrix] of Object.entries({ type: layers, scope: scopes })) {
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
