import { type FaultList } from '@pelorus/shared/kernel';

export interface ParameterPlace {
  readonly pointer: string;
  readonly name: string;
}

/** Parameter of a test: meaning, parser, and JSON schema. */
export interface Parameter<Value> {
  readonly description: string;
  readonly schema: Readonly<Record<string, unknown>>;
  /** Default; a parameter without one is required. */
  readonly absent?: { readonly value: Value };
  /** Parses a value; undefined after adding a fault. */
  read(given: unknown, place: ParameterPlace, faults: FaultList): Value | undefined;
}

export type ParametersOf<Values> = { readonly [Key in keyof Values]-?: Parameter<Values[Key]> };

export function optional<Value>(parameter: Parameter<Value>): Parameter<Value | undefined> {
  return { ...parameter, absent: { value: undefined } };
}

export function withDefault<Value>(parameter: Parameter<Value>, value: Value): Parameter<Value> {
  return { ...parameter, schema: { ...parameter.schema, default: value }, absent: { value } };
}

export function notAsExpected(
  given: unknown,
  { pointer, name }: ParameterPlace,
  expected: string,
  faults: FaultList,
): undefined {
  faults.add(() => ({
    code: 'bad-parameter',
    detail: `'${name}' must be ${expected}, not ${shown(given)}`,
    pointer,
    expected: [expected],
  }));
}

function shown(given: unknown): string {
  const text = given === undefined ? 'undefined' : JSON.stringify(given);
  return text.length <= 64 ? text : `${text.slice(0, 64)}…`;
}
