import { identifier } from '@pelorus/shared/persistence';
import { columnKeys, type DocumentShape } from '../documents/document-sql';
import { type RegistryTables } from '../registry-tables';
import { identityColumns, momentColumns, nameAt, revisionColumn } from './column-sql';

/** The columns of a table whose records refer to no others. */
function plainColumns(alias: string, columns: Readonly<Record<string, string>>): DocumentShape {
  return [...identityColumns(alias), ...revisionColumn(alias), ...columnKeys(alias, columns), ...momentColumns(alias)];
}

/** States as a table. */
export function stateColumns(alias: string): DocumentShape {
  return plainColumns(alias, { name: 'name', meta: 'meta' });
}

/** Units as a table. */
export function unitColumns(alias: string): DocumentShape {
  const texts = { code: 'code', name: 'name', typicalUse: 'typical_use', ucum: 'ucum', mathML: 'math_ml' };
  return plainColumns(alias, { ...texts, visible: 'visible' });
}

/** Groups of vocables as a table. */
export function vocableGroupColumns(alias: string): DocumentShape {
  return plainColumns(alias, { name: 'name', systemName: 'system_name' });
}

/** Vocables as a table; their group by its `systemName`. */
export function vocableColumns(tables: RegistryTables, alias: string): DocumentShape {
  return [
    ...identityColumns(alias),
    ...revisionColumn(alias),
    ['vocableGroup', nameAt(tables.vocable_group, 'system_name', identifier(alias, 'vocable_group_id'))],
    ...columnKeys(alias, {
      systemName: 'system_name',
      generalName: 'general_name',
      description: 'description',
      vocabulary: 'vocabulary',
      vocableValue: 'vocable_value',
    }),
    ...momentColumns(alias),
  ];
}

/** Contacts as a table. */
export function contactColumns(alias: string): DocumentShape {
  return plainColumns(alias, {
    firstName: 'first_name',
    lastName: 'last_name',
    email: 'email',
    orcid: 'orcid',
    ror: 'ror',
    telephone: 'telephone',
    postalCode: 'postal_code',
    city: 'city',
    administrativeArea: 'administrative_area',
    country: 'country',
    companyName: 'company_name',
  });
}
