import { type Operator, OperatorRegistry } from './operator-registry';

const OPERATORS = [
  { symbol: '==', arity: 'one' },
  { symbol: '!=', arity: 'one' },
  { symbol: '>', aliases: ['=gt='], arity: 'one' },
  { symbol: '>=', aliases: ['=ge='], arity: 'one' },
  { symbol: '<', aliases: ['=lt='], arity: 'one' },
  { symbol: '<=', aliases: ['=le='], arity: 'one' },
  { symbol: '=in=', arity: 'list' },
  { symbol: '=out=', arity: 'list' },
  { symbol: '=like=', arity: 'one' },
  { symbol: '=notlike=', aliases: ['=nlike='], arity: 'one' },
  { symbol: '=ilike=', arity: 'one' },
  { symbol: '=notilike=', aliases: ['=nilike='], arity: 'one' },
  { symbol: '=isnull=', aliases: ['=null='], arity: 'flag' },
  { symbol: '=notnull=', aliases: ['=isnotnull='], arity: 'flag' },
  { symbol: '=between=', aliases: ['=bt='], arity: 'two' },
  { symbol: '=notbetween=', aliases: ['=nb='], arity: 'two' },
] as const satisfies readonly Operator[];

/** The canonical symbol of a default operator. A table with these keys does not compile when an operator is missing. */
export type DefaultSymbol = (typeof OPERATORS)[number]['symbol'];

export const defaultOperators = new OperatorRegistry<DefaultSymbol>(OPERATORS);
