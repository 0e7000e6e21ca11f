import { type Fault } from '@pelorus/shared/kernel';
import { type IntlShape } from 'react-intl';
import { type FormField } from './form-field';

/** What is wrong with the value of a field, with the field called as the form calls it. */
export function faultText(intl: IntlShape, { code, detail }: Pick<Fault, 'code' | 'detail'>, field: FormField): string {
  const label = intl.formatMessage({ id: field.label });
  if (code === 'required') return intl.formatMessage({ id: 'edit.required' }, { label });
  // Of a list the number of the entry is said: `'properties/0/name'` is of the first of the ranges.
  const name = new RegExp(`'${field.name}(?:/(\\d+)(?:/\\w+)*)?'`, 'g');
  return detail.replaceAll(name, (_name, place?: string) =>
    place === undefined ? `'${label}'` : `'${label} ${Number(place) + 1}'`,
  );
}
