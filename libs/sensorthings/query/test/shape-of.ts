import { type Expression } from '../src';

/** An expression as operators and leaves in nested lists, `and` and `or` two by two. */
export function shapeOf(expression: Expression): unknown {
  switch (expression.kind) {
    case 'literal':
      return expression.literal.type === 'null' ? null : expression.literal.value;
    case 'path':
      return { path: expression.steps.map(({ name }) => name).join('/') };
    case 'call':
      return [expression.name, ...expression.args.map(shapeOf)];
    case 'not':
    case 'negative':
      return [expression.kind, shapeOf(expression.operand)];
    case 'logic':
      return expression.operands.map(shapeOf).reduce((left, right) => [expression.operator, left, right]);
    case 'comparison':
    case 'arithmetic':
      return [expression.operator, shapeOf(expression.left), shapeOf(expression.right)];
    case 'in':
      return ['in', shapeOf(expression.operand), ...expression.list.map(shapeOf)];
    case 'any':
      return [
        'any',
        expression.steps.map(({ name }) => name).join('/'),
        expression.variable,
        shapeOf(expression.condition),
      ];
  }
}
