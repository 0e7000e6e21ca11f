import fc from 'fast-check';
import { filters } from './filters';
import { LIKELY_VALUES } from './likely-values';
import { oddText, percentEncode } from './odd-values';
import { type Parameter } from './operation';

/** Fields that the description of `where` or `sorts` names. */
export function fieldsOf({ description = '' }: Parameter): string[] {
  return /(?:Fields|Keys): (.*?)\.(?:\s|$)/.exec(description)?.[1]?.split(', ') ?? ['id'];
}

function sortsOf(fields: readonly string[]): fc.Arbitrary<string> {
  const key = fc.tuple(fc.constantFrom('', '-', '+'), fc.constantFrom(...fields)).map(([sign, name]) => sign + name);
  return fc.array(key, { minLength: 1, maxLength: 4 }).map((keys) => keys.join(','));
}

function likely(parameter: Parameter): fc.Arbitrary<string> {
  const { name, schema } = parameter;
  if (name === 'where') return filters(fieldsOf(parameter));
  if (name === 'sorts') return sortsOf(fieldsOf(parameter));
  const given = [schema['enum'], schema['examples'], schema['default']].flat().filter((value) => value !== undefined);
  const values = [
    ...given.map(String),
    ...(LIKELY_VALUES[name] ?? (schema['type'] === 'boolean' ? ['true', 'false'] : ['1'])),
  ];
  return fc.constantFrom(...values);
}

/** A parameter as it stands in the address. */
export type Pair = readonly [name: string, value: string];

const encoded = (texts: fc.Arbitrary<string>): fc.Arbitrary<string> => texts.map(percentEncode);
/** Percent-encodings that are none, or of bytes that are no UTF-8. */
const malformed = fc.constantFrom(
  '%',
  '%zz',
  '%ff',
  '%C0%AF',
  '%ED%A0%80',
  '%00',
  '+',
  '%2500',
  '&',
  '=',
  'a=b',
  '[]',
  '%E2%82',
);

/** None, likely, broken, repeated and unknown ones, as text of the address. */
export function queriesOf(parameters: readonly Parameter[]): fc.Arbitrary<readonly Pair[]> {
  const ofQuery = parameters.filter((parameter) => parameter.in === 'query');
  const odd = fc.tuple(fc.oneof(encoded(oddText), malformed), fc.oneof(encoded(oddText), malformed));
  if (ofQuery.length === 0)
    return fc.oneof({ weight: 9, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: fc.tuple(odd) });
  const known = fc.oneof(
    ...ofQuery.map((parameter) => fc.tuple(fc.constant(parameter.name), encoded(likely(parameter)))),
  );
  const wrong = fc.tuple(fc.constantFrom(...ofQuery.map(({ name }) => name)), fc.oneof(encoded(oddText), malformed));
  const pair: fc.Arbitrary<Pair> = fc.oneof(
    { weight: 16, arbitrary: known },
    { weight: 2, arbitrary: wrong },
    { weight: 1, arbitrary: odd },
  );
  const further = fc.oneof({ weight: 1, arbitrary: fc.constant([]) }, fc.array(pair, { maxLength: 3 }));
  const needed = ofQuery.filter(isNeeded).map((one) => fc.tuple(fc.constant(one.name), encoded(likely(one))));
  if (needed.length === 0) return further;
  const whole = fc.tuple(fc.tuple(...needed), further).map((parts) => parts.flat());
  return fc.oneof({ weight: 9, arbitrary: whole }, { weight: 1, arbitrary: further });
}

/** Whether hardly any request succeeds without the parameter, though the schema lets it out. */
const isNeeded = ({ name, description = '' }: Parameter): boolean =>
  name === 'codes' || description.includes('Required.');
