import { rsql, type Vocable } from '@pelorus/client';
import { useIntl } from 'react-intl';
import { registry, type RegistryBody } from '../api/services';
import { VOCABLE_FIELDS } from '../edit/catalogue-forms';
import { type Catalogue, CatalogueSection } from './catalogue-section';
import { UsedBy } from './used-by';
import { wordsFilter } from '../api/words-filter';

/** Field of items by which the words of a group are used. */
const USED_AS: Readonly<Record<string, string>> = {
  ParameterTypes: 'parameters.type.id',
  ParameterPropertyTypes: 'parameters.properties.type.id',
  EventTypes: 'events.type.id',
  ResourceTypes: 'resources.type.id',
  ContactRoles: 'contacts.role.id',
};

/** The words of the controlled lists. */
export function VocablesSection() {
  const intl = useIntl();
  return <CatalogueSection catalogue={catalogueOf(intl)} />;
}

type NewVocable = RegistryBody<'POST /rest/v2/vocables'>;

const catalogueOf = (intl: ReturnType<typeof useIntl>): Catalogue<Vocable, NewVocable> => ({
  name: 'vocables',
  fields: VOCABLE_FIELDS,
  newLabel: 'admin.newVocable',
  sorts: 'generalName',
  nameOf: ({ generalName }) => generalName,
  valuesOf: ({ vocableGroup, ...rest }) => ({
    ...rest,
    vocableGroupId: { id: vocableGroup.id, label: vocableGroup.name },
  }),
  filterOf: (words) =>
    wordsFilter(
      [
        (text) => rsql`generalName=ilike=${text}`,
        (text) => rsql`systemName=ilike=${text}`,
        (text) => rsql`description=ilike=${text}`,
        (text) => rsql`vocableGroup.name=ilike=${text}`,
      ],
      words,
    ),
  columns: [
    {
      id: 'generalName',
      label: intl.formatMessage({ id: 'admin.generalName' }),
      sort: 'generalName',
      share: 3,
      cell: ({ generalName }) => <bdi>{generalName}</bdi>,
    },
    {
      id: 'systemName',
      label: intl.formatMessage({ id: 'admin.systemName' }),
      sort: 'systemName',
      share: 2,
      cell: ({ systemName }) => <code>{systemName}</code>,
    },
    {
      id: 'group',
      label: intl.formatMessage({ id: 'admin.group' }),
      sort: 'vocableGroup.name',
      share: 2,
      cell: ({ vocableGroup }) => vocableGroup.name,
    },
    {
      id: 'description',
      label: intl.formatMessage({ id: 'admin.definition' }),
      share: 4,
      cell: ({ description }) => <bdi title={description}>{description}</bdi>,
    },
    {
      id: 'used',
      label: intl.formatMessage({ id: 'admin.used' }),
      isNumber: true,
      cell: ({ id, vocableGroup }) => <UsedBy as={USED_AS[vocableGroup.systemName] ?? 'type.id'} id={id} />,
    },
  ],
  list: (query, signal) => registry.call('GET /rest/v2/vocables', { query, signal }),
  read: (id, signal) => registry.tagged('GET /rest/v2/vocables/{id}', { path: { id }, ...(signal ? { signal } : {}) }),
  create: (body) => registry.call('POST /rest/v2/vocables', { body }),
  change: (id, body, headers) => registry.call('PATCH /rest/v2/vocables/{id}', { path: { id }, body, headers }),
  remove: (id) => registry.call('DELETE /rest/v2/vocables/{id}', { path: { id } }),
});
