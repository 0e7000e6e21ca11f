import { type Fault } from '@pelorus/shared/kernel';
import { type IntlShape } from 'react-intl';
import { type FormField } from './form-field';

/** Fault of a field, named by the form's label. */
export function faultText(intl: IntlShape, { code, detail }: Pick<Fault, 'code' | 'detail'>, field: FormField): string {
  const label = intl.formatMessage({ id: field.label });
  if (code === 'required') return intl.formatMessage({ id: 'edit.required' }, { label });
  // Numbers entries of lists: `'properties/0/name'` is of the first range.
  const name = new RegExp(`'${field.name}(?:/(\\d+)(?:/\\w+)*)?'`, 'g');
  return detail.replaceAll(name, (_name, place?: string) =>
    place === undefined ? `'${label}'` : `'${label} ${Number(place) + 1}'`,
  );
}
