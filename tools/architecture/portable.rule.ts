import ts from 'typescript';
import { importsOf } from './imports';
import { isTest, projectOf, type Rule, type Workspace } from './workspace';

/** Libs that will run in browsers too. */
const portable = [
  ...['shared-kernel', 'shared-rsql', 'shared-dedup', 'shared-nrt', 'registry-model', 'client'],
  ...['sensorthings-query', 'sensorthings-model'],
];
const nodeGlobals = ['Buffer', 'process'];

const isPortable = (workspace: Workspace, file: string): boolean =>
  !isTest(file) && portable.includes(projectOf(workspace, file)?.name ?? '');

/** Whether the identifier stands for a value, and is not the name of a property, as in `step.process`. */
function isValue(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node;
  if (ts.isQualifiedName(parent)) return parent.left === node;
  return !(
    (ts.isPropertyAssignment(parent) || ts.isClassElement(parent) || ts.isTypeElement(parent)) &&
    parent.name === node
  );
}

function globalsUsed(file: string, text: string): string[] {
  const found = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && nodeGlobals.includes(node.text) && isValue(node)) found.add(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true));
  return [...found];
}

/** The libs for browsers use no Node API. */
export const portableRule: Rule = (workspace) => [
  ...importsOf(workspace)
    .filter((one) => one.kind === 'node' && isPortable(workspace, one.from))
    .map((one) => `${one.from} imports ${one.specifier}: this lib must run without Node`),
  ...[...workspace.files]
    .filter(([file]) => isPortable(workspace, file))
    .flatMap(([file, text]) =>
      globalsUsed(file, text).map((name) => `${file} uses ${name}: this lib must run without Node`),
    ),
];
