import { rsql, type Vocable } from '@pelorus/client';
import { useIntl } from 'react-intl';
import { registry, type RegistryBody } from '../api/services';
import { VOCABLE_GROUP_FIELDS } from '../edit/catalogue-forms';
import { type Catalogue, CatalogueSection } from './catalogue-section';
import { wordsFilter } from '../api/words-filter';

type VocableGroup = Vocable['vocableGroup'];

/** The controlled lists themselves. */
export function VocableGroupsSection() {
  const intl = useIntl();
  return <CatalogueSection catalogue={catalogueOf(intl)} />;
}

type NewVocableGroup = RegistryBody<'POST /rest/v2/vocable-groups'>;

const catalogueOf = (intl: ReturnType<typeof useIntl>): Catalogue<VocableGroup, NewVocableGroup> => ({
  name: 'vocable-groups',
  fields: VOCABLE_GROUP_FIELDS,
  newLabel: 'admin.newGroup',
  sorts: 'name',
  nameOf: ({ name }) => name,
  valuesOf: (group) => ({ ...group }),
  filterOf: (words) =>
    wordsFilter([(text) => rsql`name=ilike=${text}`, (text) => rsql`systemName=ilike=${text}`], words),
  columns: [
    {
      id: 'name',
      label: intl.formatMessage({ id: 'admin.name' }),
      sort: 'name',
      share: 3,
      cell: ({ name }) => <bdi>{name}</bdi>,
    },
    {
      id: 'systemName',
      label: intl.formatMessage({ id: 'admin.systemName' }),
      sort: 'systemName',
      share: 3,
      cell: ({ systemName }) => <code>{systemName}</code>,
    },
  ],
  list: (query, signal) => registry.call('GET /rest/v2/vocable-groups', { query, signal }),
  read: (id, signal) =>
    registry.tagged('GET /rest/v2/vocable-groups/{id}', { path: { id }, ...(signal ? { signal } : {}) }),
  create: (body) => registry.call('POST /rest/v2/vocable-groups', { body }),
  change: (id, body, headers) => registry.call('PATCH /rest/v2/vocable-groups/{id}', { path: { id }, body, headers }),
  remove: (id) => registry.call('DELETE /rest/v2/vocable-groups/{id}', { path: { id } }),
});
