import { type Item } from '@pelorus/client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { Card } from '../ui/card';
import { Empty, Failed, Loading } from '../ui/states';
import { StatusBadge } from '../ui/status-badge';
import { type Column, Table } from '../ui/table';
import { Time } from '../ui/time';
import { ownItemsFilter, ownItemsQuery } from './account-queries';

const COLUMNS: readonly Column<Item>[] = [
  {
    id: 'name',
    title: <FormattedMessage id="account.item" />,
    cell: ({ id, longName, code }) => (
      <Link to="/items/$id" params={{ id: String(id) }}>
        <bdi>{longName || code}</bdi>
      </Link>
    ),
  },
  { id: 'code', title: <FormattedMessage id="account.code" />, cell: ({ code }) => <code>{code}</code> },
  {
    id: 'status',
    title: <FormattedMessage id="account.status" />,
    cell: ({ status }) => <StatusBadge name={status.name} />,
  },
  {
    id: 'changed',
    title: <FormattedMessage id="account.changed" />,
    cell: ({ lastModified }) => <Time value={lastModified} />,
    kind: 'word',
  },
];

/** Items on which the account has a role, the last changed first. */
export function OwnItems({ username }: { readonly username: string }) {
  const intl = useIntl();
  const { data, error, refetch } = useQuery(ownItemsQuery(username));
  const title = intl.formatMessage({ id: 'account.items' });
  return (
    <Card
      title={title}
      actions={
        <Link to="/items" search={{ where: ownItemsFilter(username) }}>
          <FormattedMessage id="account.allItems" values={{ count: data?.totalHits ?? 0 }} />
        </Link>
      }
    >
      {error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading />
      ) : data.records.length === 0 ? (
        <Empty title={<FormattedMessage id="account.noItems" />} />
      ) : (
        <Table label={title} columns={COLUMNS} rows={data.records} rowKey={({ id }) => id} />
      )}
    </Card>
  );
}
