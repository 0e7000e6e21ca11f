import { type Arity } from './operator-registry';

export interface ArgumentForm {
  readonly arity: Arity | 'any';
  /** The fewest and the most values in parentheses. */
  readonly least: number;
  readonly most: number;
  /** Whether one value may stand without parentheses. */
  readonly bare: boolean;
  /** Whether the argument may be missing. */
  readonly absent: boolean;
  /** Tokens that an error names as expected. */
  readonly expected: readonly string[];
}

const AFTER_NOTHING = [';', 'and', ',', 'or'];

const FORMS: Readonly<Record<Arity, ArgumentForm>> = {
  none: { arity: 'none', least: 0, most: 0, bare: false, absent: true, expected: AFTER_NOTHING },
  flag: { arity: 'flag', least: 0, most: 1, bare: true, absent: true, expected: AFTER_NOTHING },
  one: { arity: 'one', least: 1, most: 1, bare: true, absent: false, expected: ['value'] },
  two: { arity: 'two', least: 2, most: 2, bare: false, absent: false, expected: ['('] },
  list: { arity: 'list', least: 0, most: Infinity, bare: true, absent: false, expected: ['value', '('] },
};

const ANY: ArgumentForm = { arity: 'any', least: 0, most: Infinity, bare: true, absent: true, expected: [] };

const ANY_FLAG: ArgumentForm = { ...FORMS.flag, arity: 'any' };

export function argumentForm(arity: Arity): ArgumentForm {
  return FORMS[arity];
}

/** The form where every operator is accepted: any number for an unknown one, and flags may be any value. */
export function lenientForm(arity: Arity | undefined): ArgumentForm {
  if (arity === undefined) return ANY;
  return arity === 'flag' ? ANY_FLAG : FORMS[arity];
}
