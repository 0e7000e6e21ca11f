import { type Item, rsql } from '@pelorus/client';
import { Link } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { NamedLink } from '../named-link';
import { Card } from '../../ui/page/card';
import { StatusBadge } from '../../ui/text/status-badge';
import { type Column, Table } from '../../ui/table/table';
import { type ItemViewProps } from '../item-view-props';

export function ChildrenCard({ item, asOf }: ItemViewProps) {
  const intl = useIntl();
  const children = [...(item.children ?? [])].sort((a, b) => a.code.localeCompare(b.code));
  if (children.length === 0) return null;
  const title = intl.formatMessage({ id: 'item.children' }, { count: children.length });
  const find = (
    <Link to="/items" search={{ where: String(rsql`parent.code==${item.code}`) }}>
      <FormattedMessage id="item.inFind" />
    </Link>
  );
  return (
    <Card title={title} actions={!asOf && find}>
      <Table label={title} columns={columnsOf(asOf)} rows={children} rowKey={({ id }) => id} />
    </Card>
  );
}

const columnsOf = (asOf: string | undefined): readonly Column<Item>[] => [
  {
    id: 'name',
    title: <FormattedMessage id="item.name" />,
    cell: (item) => <NamedLink item={item} asOf={asOf} />,
    kind: 'text',
  },
  { id: 'type', title: <FormattedMessage id="item.type" />, cell: ({ type }) => type.generalName },
  {
    id: 'status',
    title: <FormattedMessage id="item.status" />,
    cell: ({ status }) => <StatusBadge name={status.name} />,
  },
];
