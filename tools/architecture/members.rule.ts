import ts from 'typescript';
import type { Rule } from './workspace';

/** Members of a class that the keyword makes private, the constructor and its parameters left out. */
function privateMembers(file: string, text: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isClassElement(node) && !ts.isConstructorDeclaration(node)) {
      const modifiers = ts.canHaveModifiers(node) ? ts.getModifiers(node) : undefined;
      const isPrivate = modifiers?.some(({ kind }) => kind === ts.SyntaxKind.PrivateKeyword);
      if (isPrivate && node.name) found.push(node.name.getText());
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true));
  return found;
}

/** Members are private as `#member`; `private` stands before constructors and their parameters only. */
export const membersRule: Rule = ({ files }) =>
  [...files]
    .filter(([file, text]) => /\.tsx?$/.test(file) && /\bprivate\s/.test(text))
    .flatMap(([file, text]) =>
      privateMembers(file, text).map((name) => `${file}: write #${name}, not private ${name}`),
    );
