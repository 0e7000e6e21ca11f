import { createIntl } from 'react-intl';
import de from '../../messages/de';
import en from '../../messages/en';
import { fieldName } from './change-words';

interface Description {
  readonly components: {
    readonly schemas: Readonly<Record<string, { readonly properties: Readonly<Record<string, { items?: unknown }>> }>>;
  };
}

const DESCRIPTION = jest.requireActual<Description>('../../../../../libs/client/openapi/registry.json');
const SCHEMAS = ['ItemDto', 'ParameterDto', 'EventDto', 'MountDto', 'FieldDto', 'ResourceDto', 'ContactRoleDto'];
const UNTOLD = /^(@uuid|id|created|lastModified|code|\w+Id)$/;

/** Fields of an item and of what belongs to it, in the words of the interface; relations to several records are none. */
const FIELDS = SCHEMAS.flatMap((name) =>
  Object.entries(DESCRIPTION.components.schemas[name]!.properties)
    .filter(([field, { items }]) => !UNTOLD.test(field) && (field === 'properties' || !items))
    .map(([field]) => field),
);

describe('The words of histories', () => {
  it.each([
    ['en', en],
    ['de', de],
  ])('name every field in %s', (locale, messages) => {
    const intl = createIntl({ locale, messages });
    const names = FIELDS.map((field) => [field, fieldName(intl, field)]);
    expect(names.length).toBeGreaterThan(40);
    expect(names.filter(([field, name]) => field === name)).toEqual([]);
  });

  it('leave a field of a newer service as it is called there', () => {
    expect(fieldName(createIntl({ locale: 'en', messages: en }), 'tideGauge')).toBe('tideGauge');
  });
});
