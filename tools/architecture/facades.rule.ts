import { importsOf } from './imports';
import { projectOf, type Rule } from './workspace';

const scope = '@pelorus/';

/** Other projects are imported by their name, whole: no path into them and no relative path out of one's own. */
export const facadesRule: Rule = (workspace) =>
  importsOf(workspace).flatMap((one) => {
    if (one.kind === 'package' && one.specifier.startsWith(scope))
      return [`${one.from} imports ${one.specifier}: no such lib; libs are imported by their name alone`];
    if (one.kind !== 'file' || workspace.aliases[one.specifier]) return [];
    const [from, to] = [projectOf(workspace, one.from), projectOf(workspace, one.file)];
    return from === to ? [] : [`${one.from} imports ${one.specifier}: a relative import leaves the project`];
  });
