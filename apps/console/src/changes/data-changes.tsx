import { type Dataset, type QualityFlag } from '@pelorus/client';
import { Link } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { type Column, Table } from '../ui/table/table';
import { Time } from '../ui/text/time';
import { type UploadDay } from './change-groups';
import styles from './changes-page.module.css';

/**
 * Files that were uploaded, a line for each account and day; each leads to its dataset, where it can be deleted and
 * that be undone.
 */
export const UploadDays = ({ days }: { readonly days: readonly UploadDay[] }) => (
  <ul className={styles.days}>
    {days.map((day) => (
      <li key={`${day.day} ${day.account}`}>
        <details open={day.uploads.length === 1}>
          <summary>
            <FormattedMessage
              id="changes.uploadDay"
              values={{
                day: <strong>{day.day}</strong>,
                who: <bdi>{day.account}</bdi>,
                files: day.uploads.length,
                values: day.uploads.reduce((sum, { values }) => sum + values, 0),
              }}
            />
          </summary>
          <UploadTable uploads={day.uploads} />
        </details>
      </li>
    ))}
  </ul>
);

function UploadTable({ uploads }: { readonly uploads: readonly Dataset[] }) {
  const intl = useIntl();
  return (
    <Table
      label={intl.formatMessage({ id: 'changes.uploads' })}
      columns={UPLOAD}
      rows={uploads}
      rowKey={({ id }) => id}
    />
  );
}

const UPLOAD: readonly Column<Dataset>[] = [
  {
    id: 'when',
    title: <FormattedMessage id="changes.when" />,
    cell: ({ datetime }) => <Time value={datetime} />,
    kind: 'word',
  },
  {
    id: 'file',
    title: <FormattedMessage id="changes.file" />,
    cell: ({ id, name }) => (
      <Link to="/datasets/$id" params={{ id: String(id) }}>
        <bdi>{name ?? id}</bdi>
      </Link>
    ),
    kind: 'text',
  },
  {
    id: 'of',
    title: <FormattedMessage id="changes.of" />,
    cell: ({ datetimeMin, datetimeMax }) => (
      <>
        <Time value={datetimeMin} /> – <Time value={datetimeMax} />
      </>
    ),
    kind: 'text',
  },
  {
    id: 'values',
    title: <FormattedMessage id="changes.values" />,
    cell: ({ values, streams = [] }) => (
      <FormattedMessage id="changes.valuesOf" values={{ values, streams: streams.length }} />
    ),
    kind: 'number',
  },
];

/** Flags that persons set or revoked. */
export function FlagTable({ flags }: { readonly flags: readonly QualityFlag[] }) {
  const intl = useIntl();
  return (
    <Table label={intl.formatMessage({ id: 'changes.flags' })} columns={FLAG} rows={flags} rowKey={({ id }) => id} />
  );
}

const FLAG: readonly Column<QualityFlag>[] = [
  {
    id: 'when',
    title: <FormattedMessage id="changes.when" />,
    cell: ({ created }) => <Time value={created} />,
    kind: 'word',
  },
  { id: 'who', title: <FormattedMessage id="changes.who" />, cell: ({ username }) => <bdi>{username}</bdi> },
  {
    id: 'flag',
    title: <FormattedMessage id="changes.flag" />,
    cell: ({ flag, cause, comment, revoked, revokedBy }) => (
      <>
        {flag}, {cause} {comment && <bdi>“{comment}”</bdi>}{' '}
        {revoked && (
          <em>
            <FormattedMessage id="changes.revoked" values={{ who: revokedBy ?? '', time: <Time value={revoked} /> }} />
          </em>
        )}
      </>
    ),
    kind: 'text',
  },
  {
    id: 'streams',
    title: <FormattedMessage id="changes.streams" />,
    cell: ({ codes, datetimeMin, datetimeMax }) => (
      <Link to="/data" search={{ codes: codes.join(','), from: `${datetimeMin}Z`, to: `${datetimeMax}Z` }}>
        {codes.join(', ')}
      </Link>
    ),
    kind: 'text',
  },
];
