import { type Item } from '@pelorus/client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { Card } from '../ui/page/card';
import { StatusBadge } from '../ui/text/status-badge';
import { QueryTable } from '../ui/table/query-table';
import { type Column } from '../ui/table/table';
import { Time } from '../ui/text/time';
import { ownItemsFilter, ownItemsQuery } from '../session/account-queries';

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
      <QueryTable
        label={title}
        answer={{ rows: data?.records, error, retry: () => void refetch() }}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        empty={<FormattedMessage id="account.noItems" />}
      />
    </Card>
  );
}
