import { type ValidationError } from 'class-validator';
import { type FaultList, jsonExcerpt } from '@pelorus/shared/kernel';
import { type BodyClass, bodyKeys } from './body-fields';
import { KnownKeys } from './known-keys';
import { pointerStep } from './json-pointer';

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

/** Adds the validator's errors to a list: one fault for every key that breaks a rule, with its JSON pointer. */
export class ValidationFaults {
  /** The keys of each class of objects: all objects of one body share the suggestions for their unknown keys. */
  readonly #keys = new Map<unknown, KnownKeys>();

  constructor(private readonly faults: FaultList) {}

  add(errors: readonly ValidationError[], parent = ''): void {
    for (const error of errors) this.#addError(error, parent + pointerStep(error.property));
  }

  #addError(error: ValidationError, pointer: string): void {
    const rules = Object.keys(error.constraints ?? {});
    const rule = rules.find((each) => FIRST.includes(each)) ?? rules[0];
    if (rules.includes('whitelistValidation')) {
      this.faults.add(() => this.#keysBeside(error).unknown(error.property, pointer));
    } else if (rule !== undefined) {
      this.faults.add(() => ({ code: codeOf(rule, error), detail: detailOf(rule, error, pointer), pointer }));
    }
    // The validator checks a value that is no array as if it were the only element.
    if (!rules.includes('isArray')) this.add(error.children ?? [], pointer);
  }

  #keysBeside({ target }: ValidationError): KnownKeys {
    const known =
      this.#keys.get(target?.constructor) ??
      new KnownKeys(target ? bodyKeys(target.constructor as BodyClass<object>).fields : new Set());
    this.#keys.set(target?.constructor, known);
    return known;
  }
}

function codeOf(rule: string, error: ValidationError): string {
  return error.value === undefined ? 'required' : (CODES[rule] ?? 'invalid');
}

function detailOf(rule: string, error: ValidationError, pointer: string): string {
  if (error.value === undefined) return `'${error.property}' is required`;
  const shown = excerptOf(error.value);
  return `'${pointer.slice(1)}' ${error.constraints?.[rule] ?? 'is not valid'} (it is ${shown})`;
}

function excerptOf(value: unknown): string {
  return jsonExcerpt(typeof value === 'string' || Array.isArray(value) ? value.slice(0, 64) : value);
}
