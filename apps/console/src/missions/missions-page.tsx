import { type Mission } from '@pelorus/client';
import { pattern, rsql } from '@pelorus/client';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { registry, type RegistryBody } from '../api/services';
import { NewDialog } from '../forms/new-dialog';
import { LogInToEdit } from '../session/log-in-to-edit';
import { useAccount } from '../session/session';
import { Button } from '../ui/control/button';
import { PageHead } from '../ui/page/page-head';
import { type RecordColumn, PagedTable } from '../ui/table/record-table';
import { Empty } from '../ui/state/states';
import { Time } from '../ui/text/time';
import { MISSION_FIELDS } from './mission-form';
import { WordsField } from '../ui/control/words-field';
import styles from './missions-page.module.css';

const route = getRouteApi('/missions');

export function MissionsPage() {
  const intl = useIntl();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const sorts = search.sorts ?? '-startDate';
  const where = search.name ? String(rsql`name=ilike=${pattern(`*${search.name}*`)}`) : undefined;
  return (
    <>
      <PageHead
        title={intl.formatMessage({ id: 'missions.title' })}
        lead={<FormattedMessage id="missions.lead" />}
        actions={<NewMission />}
      />
      <div className={styles.search}>
        <WordsField
          label={intl.formatMessage({ id: 'missions.search' })}
          value={search.name ?? ''}
          onWords={(name) => void navigate({ search: { ...search, name }, replace: true })}
        />
      </div>
      <PagedTable
        label={intl.formatMessage({ id: 'missions.title' })}
        columns={columnsOf(intl)}
        queryKey={['missions', where]}
        readPage={(range, signal) =>
          registry.call('GET /rest/v2/missions', { query: { ...range, ...(where ? { where } : {}), sorts }, signal })
        }
        sorts={sorts}
        onSort={(next) => void navigate({ search: { ...search, sorts: next }, replace: true })}
        count={(count) => <FormattedMessage id="missions.count" values={{ count }} />}
        empty={<Empty title={<FormattedMessage id={where ? 'missions.noMatch' : 'missions.none'} />} />}
      />
    </>
  );
}

/** Button for every account, which becomes Editor. */
function NewMission() {
  const intl = useIntl();
  const account = useAccount();
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  if (account === null) return <LogInToEdit />;
  if (!account) return null;
  return (
    <>
      <Button kind="main" onPress={() => setOpen(true)}>
        <FormattedMessage id="missions.new" />
      </Button>
      {open && (
        <NewDialog
          title={intl.formatMessage({ id: 'missions.new' })}
          fields={MISSION_FIELDS}
          create={(body: RegistryBody<'POST /rest/v2/missions'>) => registry.call('POST /rest/v2/missions', { body })}
          onMade={({ id }) => void navigate({ to: '/missions/$id', params: { id: String(id) } })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

const columnsOf = (intl: ReturnType<typeof useIntl>): RecordColumn<Mission>[] => [
  {
    id: 'name',
    label: intl.formatMessage({ id: 'missions.name' }),
    sort: 'name',
    share: 4,
    cell: ({ id, name }) => (
      <Link to="/missions/$id" params={{ id: String(id) }}>
        <bdi>{name}</bdi>
      </Link>
    ),
  },
  {
    id: 'start',
    label: intl.formatMessage({ id: 'missions.start' }),
    sort: 'startDate',
    share: 2.6,
    cell: ({ startDate }) => <Time value={startDate} />,
  },
  {
    id: 'end',
    label: intl.formatMessage({ id: 'missions.end' }),
    sort: 'endDate',
    share: 2.6,
    cell: ({ endDate }) => <Time value={endDate} />,
  },
  {
    id: 'description',
    label: intl.formatMessage({ id: 'missions.description' }),
    share: 5,
    cell: ({ description }) => <bdi>{description}</bdi>,
  },
];
