import { type AnyModel, MODELS, type RecordTable, shownKeys } from '@pelorus/registry/model';
import { createIntl } from 'react-intl';
import { LOCALES, messagesOf } from '../../messages';
import en from '../../messages/en';
import { fieldName, kindName } from './change-words';

/** Tables whose records the history of an item tells of. */
const TOLD = (Object.entries(MODELS) as [RecordTable, AnyModel][]).filter(
  ([table, { owner }]) => table === 'item' || (owner.table === 'item' && owner.inHistory),
);
const UNTOLD = /^(code|\w+Id)$/;

describe('The words of histories', () => {
  it.each(LOCALES)('name every kind and field in %s', async (locale) => {
    const intl = createIntl({ locale, messages: await messagesOf(locale) });
    expect(TOLD.length).toBeGreaterThan(6);
    for (const [table, { kind }] of TOLD) {
      const keys = shownKeys(table).filter((key) => !UNTOLD.test(key));
      const names = keys.map((field) => [field, fieldName(intl, field)]);
      expect(names.filter(([field, name]) => field === name)).toEqual([]);
      expect(kindName(intl, kind)).not.toBe(kind);
    }
  });

  it('leave a field of a newer service as it is called there', () => {
    expect(fieldName(createIntl({ locale: 'en', messages: en }), 'tideGauge')).toBe('tideGauge');
  });
});
