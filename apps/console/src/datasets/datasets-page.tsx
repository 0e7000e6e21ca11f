import { type Dataset } from '@pelorus/client';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { ingest } from '../api/services';
import { useAccount } from '../session/session';
import { Button } from '../ui/control/button';
import { Bytes } from '../ui/text/bytes';
import { TextControl } from '../ui/control/field';
import { PageHead } from '../ui/page/page-head';
import { type RecordColumn, PagedTable } from '../ui/table/record-table';
import { Empty } from '../ui/state/states';
import { Time, Zone } from '../ui/text/time';
import { datasetFilter } from './dataset-filter';
import { type DatasetSearch } from './dataset-search';
import styles from './datasets-page.module.css';

const route = getRouteApi('/datasets');

/** What was uploaded: every file is a dataset. */
export function DatasetsPage() {
  const intl = useIntl();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const account = useAccount();
  const go = (change: Partial<DatasetSearch>): void =>
    void navigate({ search: { ...search, ...change }, replace: true });
  const where = datasetFilter(search);
  const sorts = search.sorts ?? '-datetime';
  return (
    <>
      <PageHead title={intl.formatMessage({ id: 'datasets.title' })} lead={<FormattedMessage id="datasets.lead" />} />
      <search className={styles.search}>
        {(['name', 'stream', 'username', 'where'] as const).map((part) => (
          <FilterField
            key={`${part} ${search[part] ?? ''}`}
            label={intl.formatMessage({ id: `datasets.filter.${part}` })}
            value={search[part] ?? ''}
            onChange={(value) => go({ [part]: value })}
          />
        ))}
        {account && (
          <Button onPress={() => go({ username: search.username === account.username ? '' : account.username })}>
            <FormattedMessage id={search.username === account.username ? 'datasets.everybodys' : 'datasets.mine'} />
          </Button>
        )}
      </search>
      <PagedTable
        label={intl.formatMessage({ id: 'datasets.title' })}
        columns={columnsOf((id) => intl.formatMessage({ id }))}
        queryKey={['datasets', where]}
        readPage={(range, signal) =>
          ingest.call('GET /rest/datasets', { query: { ...range, ...(where ? { where } : {}), sorts }, signal })
        }
        sorts={sorts}
        onSort={(next) => go({ sorts: next })}
        count={(count) => <FormattedMessage id="datasets.count" values={{ count }} />}
        empty={
          <Empty title={<FormattedMessage id={where ? 'datasets.noMatch' : 'datasets.none'} />}>
            {where ? (
              <Button onPress={() => void navigate({ search: {} })}>
                <FormattedMessage id="datasets.all" />
              </Button>
            ) : (
              <Link to="/upload">
                <FormattedMessage id="app.upload" />
              </Link>
            )}
          </Empty>
        }
      />
    </>
  );
}

interface FilterProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A part of the filter; Enter, or leaving the field, looks for it. */
function FilterField({ label, value, onChange }: FilterProps) {
  const [text, setText] = useState(value);
  const look = (): void => {
    if (text !== value) onChange(text);
  };
  return (
    <TextControl
      label={label}
      value={text}
      onChange={setText}
      onBlur={look}
      onKeyDown={({ key }) => {
        if (key === 'Enter') look();
      }}
    />
  );
}

const DAY = 10;

/**
 * From the first to the last time stamp of a dataset; the day of the last one is left out where it is that of the
 * first.
 */
function Period({ datetimeMin, datetimeMax }: Pick<Dataset, 'datetimeMin' | 'datetimeMax'>) {
  const isOneDay = datetimeMax.slice(0, DAY) === datetimeMin.slice(0, DAY);
  const [from, to] = [datetimeMin, datetimeMax].map((moment) => moment.replace('T', ' '));
  return (
    <>
      {from} – {isOneDay ? to?.slice(DAY + 1) : to} <Zone />
    </>
  );
}

const columnsOf = (
  text: (
    id:
      | 'datasets.id'
      | 'datasets.name'
      | 'datasets.period'
      | 'datasets.rows'
      | 'datasets.bytes'
      | 'datasets.username'
      | 'datasets.stored',
  ) => string,
): RecordColumn<Dataset>[] => [
  {
    id: 'id',
    label: text('datasets.id'),
    sort: 'id',
    share: 1.2,
    cell: ({ id }) => (
      <Link to="/datasets/$id" params={{ id: String(id) }}>
        {id}
      </Link>
    ),
  },
  { id: 'name', label: text('datasets.name'), sort: 'name', share: 3, cell: ({ name }) => name },
  {
    id: 'period',
    label: text('datasets.period'),
    sort: 'datetimeMin',
    share: 5,
    cell: (dataset) => <Period {...dataset} />,
  },
  {
    id: 'rows',
    label: text('datasets.rows'),
    sort: 'rows',
    isNumber: true,
    cell: ({ rows }) => <FormattedNumber value={rows} />,
  },
  {
    id: 'bytes',
    label: text('datasets.bytes'),
    sort: 'bytes',
    isNumber: true,
    cell: ({ bytes }) => <Bytes value={bytes} />,
  },
  { id: 'username', label: text('datasets.username'), sort: 'username', share: 2, cell: ({ username }) => username },
  {
    id: 'datetime',
    label: text('datasets.stored'),
    sort: 'datetime',
    share: 2.6,
    cell: ({ datetime }) => <Time value={datetime} />,
  },
];
