import { type ValidationError } from 'class-validator';
import { type Fault } from '@pelorus/shared/kernel';
import { type BodyClass, bodyKeys } from './body-fields';
import { pointerStep } from './json-pointer';
import { unknownKey } from './unknown-key';

/** The codes of faults by the validator's names of rules. */
const CODES: Readonly<Record<string, string>> = {
  isString: 'wrong-type',
  isInt: 'wrong-type',
  isNumber: 'wrong-type',
  isBoolean: 'wrong-type',
  isArray: 'wrong-type',
  isObject: 'wrong-type',
  nestedValidation: 'wrong-type',
  maxLength: 'too-long',
  arrayMaxSize: 'too-long',
  matches: 'bad-format',
  isDateTime: 'bad-date-time',
  min: 'out-of-range',
  max: 'out-of-range',
  isPlainText: 'bad-format',
  isRecord: 'bad-format',
};

/** Rules in the order in which they are worth saying: a number need not hear that it is too long. */
const FIRST = ['isString', 'isInt', 'isNumber', 'isBoolean', 'isArray', 'isObject', 'nestedValidation'];

/** One fault for every key that breaks a rule, with its JSON pointer. */
export function faultsOfValidation(errors: readonly ValidationError[], parent: string): Fault[] {
  return errors.flatMap((error) => {
    const pointer = parent + pointerStep(error.property);
    const rules = Object.keys(error.constraints ?? {});
    // What is no array is checked as if it were its only element.
    const nested = rules.includes('isArray') ? [] : faultsOfValidation(error.children ?? [], pointer);
    const rule = rules.find((each) => FIRST.includes(each)) ?? rules[0];
    if (rule === undefined) return nested;
    if (rules.includes('whitelistValidation')) return [unknownKey(error.property, pointer, siblingsOf(error))];
    return [{ code: codeOf(rule, error), detail: detailOf(rule, error, pointer), pointer }, ...nested];
  });
}

/** The keys that the object has in which the fault is. */
function siblingsOf({ target }: ValidationError): ReadonlySet<string> {
  return target ? bodyKeys(target.constructor as BodyClass<object>).fields : new Set();
}

function codeOf(rule: string, error: ValidationError): string {
  return error.value === undefined ? 'required' : (CODES[rule] ?? 'invalid');
}

function detailOf(rule: string, error: ValidationError, pointer: string): string {
  if (error.value === undefined) return `'${error.property}' is required`;
  const shown = JSON.stringify(error.value)?.slice(0, 64) ?? '';
  return `'${pointer.slice(1)}' ${error.constraints?.[rule] ?? 'is not valid'} (it is ${shown})`;
}
