import { rsql, type Unit } from '@pelorus/client';
import { useIntl } from 'react-intl';
import { registry, type RegistryBody } from '../api/services';
import { UNIT_FIELDS } from '../edit/catalogue-forms';
import { type Catalogue, CatalogueSection } from './catalogue-section';
import { UsedBy } from './used-by';
import { wordsFilter } from '../api/words-filter';

/** The units of parameters. */
export function UnitsSection() {
  const intl = useIntl();
  return <CatalogueSection catalogue={catalogueOf(intl)} />;
}

type NewUnit = RegistryBody<'POST /rest/v2/units'>;

const catalogueOf = (intl: ReturnType<typeof useIntl>): Catalogue<Unit, NewUnit> => ({
  name: 'units',
  fields: UNIT_FIELDS,
  newLabel: 'admin.newUnit',
  sorts: 'code',
  nameOf: ({ code }) => code,
  valuesOf: (unit) => ({ ...unit }),
  filterOf: (words) =>
    wordsFilter(
      [
        (text) => rsql`code=ilike=${text}`,
        (text) => rsql`name=ilike=${text}`,
        (text) => rsql`ucum=ilike=${text}`,
        (text) => rsql`typicalUse=ilike=${text}`,
      ],
      words,
    ),
  columns: [
    {
      id: 'code',
      label: intl.formatMessage({ id: 'admin.code' }),
      sort: 'code',
      share: 1,
      cell: ({ code }) => <code>{code}</code>,
    },
    {
      id: 'name',
      label: intl.formatMessage({ id: 'admin.name' }),
      sort: 'name',
      share: 3,
      cell: ({ name }) => <bdi>{name}</bdi>,
    },
    {
      id: 'ucum',
      label: intl.formatMessage({ id: 'admin.ucum' }),
      sort: 'ucum',
      share: 1,
      cell: ({ ucum }) => <code>{ucum}</code>,
    },
    {
      id: 'typicalUse',
      label: intl.formatMessage({ id: 'admin.typicalUse' }),
      share: 3,
      cell: ({ typicalUse }) => <bdi>{typicalUse}</bdi>,
    },
    {
      id: 'used',
      label: intl.formatMessage({ id: 'admin.used' }),
      isNumber: true,
      cell: ({ id }) => <UsedBy as="parameters.unit.id" id={id} />,
    },
  ],
  list: (query, signal) => registry.call('GET /rest/v2/units', { query, signal }),
  read: (id, signal) => registry.tagged('GET /rest/v2/units/{id}', { path: { id }, ...(signal ? { signal } : {}) }),
  create: (body) => registry.call('POST /rest/v2/units', { body }),
  change: (id, body, headers) => registry.call('PATCH /rest/v2/units/{id}', { path: { id }, body, headers }),
  remove: (id) => registry.call('DELETE /rest/v2/units/{id}', { path: { id } }),
});
