import { forbidden } from './layers.rule';
import { isTest, projectOf, type Project, type Rule, tag } from './workspace';

/** Names that a module exports where it declares them. */
const EXPORTED = /^export (?:default )?(?:abstract )?(?:async )?(?:const|function\*?|class|type|interface) (\w+)/gm;

interface Declared {
  readonly file: string;
  readonly project: Project;
}

/** The client is published: its answers have the words of the interface, whatever services call the same. */
const isClient = (project: Project): boolean => project.root === 'libs/client';
const isApp = (project: Project): boolean => tag(project, 'type') === 'app';

function mayMeet(one: Project, other: Project): boolean {
  if (one === other) return true;
  if ((isClient(one) && !isApp(other)) || (isClient(other) && !isApp(one))) return false;
  return !forbidden(one, other) || !forbidden(other, one);
}

/** A name is exported once by projects that may use each other: one word, one idea. Tests and tools stand outside. */
export const namesRule: Rule = (workspace) => {
  const places = new Map<string, Declared[]>();
  for (const [file, text] of workspace.files) {
    const project = projectOf(workspace, file);
    if (!project || isTest(file) || ['testing', 'tool'].includes(tag(project, 'type'))) continue;
    for (const [, name = ''] of text.matchAll(EXPORTED)) {
      places.set(name, [...(places.get(name) ?? []), { file, project }]);
    }
  }
  return [...places].flatMap(([name, all]) =>
    all.flatMap(({ file, project }, at) =>
      all
        .slice(at + 1)
        .filter((other) => other.file !== file && mayMeet(project, other.project))
        .map((other) => `${file} exports ${name}, as ${other.file} does: name one of them otherwise`),
    ),
  );
};
