export { defaultOperators, type DefaultSymbol } from './default-operators';
export { equality } from './equality';
export { excerpt } from './excerpt';
export { format } from './format';
export { defaultLimits, type Limits } from './limits';
export { operatorSpan, selectorSpan } from './locate';
export { type Arity, type Operator, OperatorRegistry } from './operator-registry';
export { parse, type ParseOptions } from './parse';
export { type RsqlErrorCode, type RsqlFault, RsqlSyntaxError } from './rsql-syntax-error';
export {
  type Argument,
  type BareArgument,
  type BareComparison,
  type BareGroup,
  type BareNode,
  type Comparison,
  type Group,
  type LogicalOperator,
  type RsqlNode,
  type TextSpan,
} from './tree';
export { splitWildcards } from './wildcards';
