import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { NamedLink } from '../named-link';
import { Card } from '../../ui/page/card';
import { Failed } from '../../ui/state/states';
import { type Column, Table } from '../../ui/table/table';
import { Time } from '../../ui/text/time';
import { type Mounted, mountedQuery } from '../../records/item-queries';
import { type ItemViewProps } from '../item-view-props';
import styles from './carried-card.module.css';

/** Items mounted on an item, on all levels, with begins. */
export function CarriedCard({ item, asOf }: ItemViewProps) {
  const intl = useIntl();
  const { data, error, refetch } = useQuery(mountedQuery(item.id, asOf));
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data || data.records.length === 0) return null;
  const title = intl.formatMessage({ id: asOf ? 'item.carriedThen' : 'item.carried' });
  return (
    <Card
      title={title}
      className={styles.below}
      actions={
        <Link to="/at" search={{ item: item.code }}>
          <FormattedMessage id="item.carriedAtDate" />
        </Link>
      }
    >
      <Table label={title} columns={columnsOf(asOf)} rows={data.records} rowKey={({ item: { id } }) => id} />
    </Card>
  );
}

const columnsOf = (asOf: string | undefined): readonly Column<Mounted>[] => [
  {
    id: 'name',
    title: <FormattedMessage id="item.name" />,
    cell: ({ item }) => <NamedLink item={item} asOf={asOf} />,
    kind: 'text',
  },
  {
    id: 'type',
    title: <FormattedMessage id="item.type" />,
    cell: ({ item: { type } }) => type.generalName,
  },
  {
    id: 'code',
    title: <FormattedMessage id="item.code" />,
    cell: ({ stays }) => <code>{stays.at(-1)?.path}</code>,
    kind: 'text',
  },
  {
    id: 'since',
    title: <FormattedMessage id="item.since" />,
    cell: ({ stays }) => stays[0] && <Time value={stays[0].since} />,
    kind: 'word',
  },
];
