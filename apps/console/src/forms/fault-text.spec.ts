import { createIntl } from 'react-intl';
import en from '../messages/en';
import { faultText } from './fault-text';
import { type FormField } from './form-field';

const intl = createIntl({ locale: 'en-GB', messages: en });
const NAME: FormField = { name: 'longName', label: 'item.name', kind: 'text', required: true };

describe('faultText', () => {
  it('calls a field as the form does', () => {
    expect(faultText(intl, { code: 'required', detail: "'longName' is required" }, NAME)).toBe('Name is required.');
    expect(
      faultText(intl, { code: 'too-long', detail: "'longName' has 501 characters; at most 500 are possible" }, NAME),
    ).toBe("'Name' has 501 characters; at most 500 are possible");
  });

  it('says of a list which entry it is', () => {
    const ranges: FormField = { name: 'properties', label: 'edit.addRange', kind: 'text' };
    const detail = `'properties/0/name' must not be blank (it is "")`;
    expect(faultText(intl, { code: 'blank', detail }, ranges)).toBe(`'Add a range 1' must not be blank (it is "")`);
  });
});
