import { rsql, type State } from '@pelorus/client';
import { useIntl } from 'react-intl';
import { registry, type RegistryBody } from '../api/services';
import { STATE_FIELDS } from '../edit/catalogue-forms';
import { type Catalogue, CatalogueSection } from './catalogue-section';
import { UsedBy } from './used-by';
import { wordsFilter } from '../api/words-filter';

/** The states of items. */
export function StatesSection() {
  const intl = useIntl();
  return <CatalogueSection catalogue={catalogueOf(intl)} />;
}

type NewState = RegistryBody<'POST /rest/v2/states'>;

const catalogueOf = (intl: ReturnType<typeof useIntl>): Catalogue<State, NewState> => ({
  name: 'states',
  fields: STATE_FIELDS,
  newLabel: 'admin.newState',
  sorts: 'id',
  nameOf: ({ name }) => name,
  valuesOf: (state) => ({ ...state }),
  filterOf: (words) => wordsFilter([(text) => rsql`name=ilike=${text}`], words),
  columns: [
    {
      id: 'name',
      label: intl.formatMessage({ id: 'admin.name' }),
      sort: 'name',
      share: 2,
      cell: ({ name }) => <bdi>{name}</bdi>,
    },
    {
      id: 'meta',
      label: intl.formatMessage({ id: 'admin.meta' }),
      share: 3,
      cell: ({ meta }) => <bdi>{meta}</bdi>,
    },
    {
      id: 'used',
      label: intl.formatMessage({ id: 'admin.used' }),
      isNumber: true,
      cell: ({ id }) => <UsedBy as="status.id" id={id} />,
    },
  ],
  list: (query, signal) => registry.call('GET /rest/v2/states', { query, signal }),
  read: (id, signal) => registry.tagged('GET /rest/v2/states/{id}', { path: { id }, ...(signal ? { signal } : {}) }),
  create: (body) => registry.call('POST /rest/v2/states', { body }),
  change: (id, body, headers) => registry.call('PATCH /rest/v2/states/{id}', { path: { id }, body, headers }),
  remove: (id) => registry.call('DELETE /rest/v2/states/{id}', { path: { id } }),
});
