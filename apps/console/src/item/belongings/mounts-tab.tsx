import { FormattedMessage, useIntl } from 'react-intl';
import { useMountColumn } from '../../edit/belonging/mount-edit';
import { Card } from '../../ui/page/card';
import { Empty } from '../../ui/state/states';
import { type Column, Table } from '../../ui/table/table';
import { Time } from '../../ui/text/time';
import { CarriedCard } from '../overview/carried-card';
import { CsvLink } from '../csv-link';
import { NamedLink } from '../named-link';
import { type ShownItem } from '../../records/item-queries';
import { type ItemViewProps } from '../item-view-props';
import { lanesOf } from '../time/timeline';
import { TimelineChart } from '../time/timeline-chart';

type Mount = NonNullable<ShownItem['mounts']>[number];

const columnsOf = (asOf: string | undefined): readonly Column<Mount>[] => [
  {
    id: 'parent',
    title: <FormattedMessage id="item.mountedOn" />,
    cell: ({ parent }) => <NamedLink item={parent} asOf={asOf} />,
    kind: 'text',
  },
  {
    id: 'start',
    title: <FormattedMessage id="item.from" />,
    cell: ({ start }) => <Time value={start} />,
    kind: 'word',
  },
  {
    id: 'end',
    title: <FormattedMessage id="item.until" />,
    cell: ({ end }) => (end ? <Time value={end} /> : <FormattedMessage id="item.stillThere" />),
    kind: 'word',
  },
  {
    id: 'codes',
    title: <FormattedMessage id="item.codeThen" />,
    cell: ({ parent: { codes } }) =>
      codes.map(({ code, since }) => (
        <div key={since}>
          <code>{code}</code>
        </div>
      )),
    kind: 'text',
  },
  {
    id: 'label',
    title: <FormattedMessage id="item.mountLabel" />,
    cell: ({ mountLabel, unmountLabel }) => <bdi>{[mountLabel, unmountLabel].filter(Boolean).join(' – ')}</bdi>,
    kind: 'text',
  },
];

/** Mounts and events over time, mounts as a table, and mounted items. */
export function MountsTab({ item, asOf }: ItemViewProps) {
  const intl = useIntl();
  const mounts = [...(item.mounts ?? [])].sort((a, b) => b.start.localeCompare(a.start));
  const lanes = lanesOf(item);
  const mountColumn = useMountColumn(item, asOf);
  const title = intl.formatMessage({ id: 'item.tab.mounts' });
  return (
    <>
      <Card title={title} actions={mounts.length > 0 && <CsvLink item={item} list="mounts" asOf={asOf} />}>
        {lanes.length > 0 && <TimelineChart lanes={lanes} />}
        {mounts.length === 0 ? (
          <Empty title={<FormattedMessage id="item.noMounts" />} />
        ) : (
          <Table label={title} columns={[...columnsOf(asOf), ...mountColumn]} rows={mounts} rowKey={({ id }) => id} />
        )}
      </Card>
      <CarriedCard item={item} asOf={asOf} />
    </>
  );
}
