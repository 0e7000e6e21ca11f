import { FormattedMessage, useIntl } from 'react-intl';
import { type Event } from '@pelorus/client';
import { AddBelonging } from '../../edit/belonging/add-belonging';
import { useEditColumn } from '../../edit/belonging/belonging-buttons';
import { EVENTS } from '../../edit/belonging/belongings';
import { Badge } from '../../ui/text/badge';
import { Card } from '../../ui/page/card';
import { LongText } from '../../ui/text/long-text';
import { Empty } from '../../ui/state/states';
import { type Column, Table } from '../../ui/table/table';
import { Time } from '../../ui/text/time';
import { CsvLink } from '../csv-link';
import { type ItemViewProps } from '../item-view-props';

const COLUMNS: readonly Column<Event>[] = [
  {
    id: 'when',
    title: <FormattedMessage id="item.when" />,
    cell: ({ startDate, endDate }) => (
      <>
        <Time value={startDate} />
        {endDate !== startDate && (
          <>
            {' – '}
            <br />
            <Time value={endDate} />
          </>
        )}
      </>
    ),
    kind: 'word',
  },
  {
    id: 'event',
    title: <FormattedMessage id="item.event" />,
    cell: ({ label, type, description }) => (
      <>
        <strong>
          <bdi>{label}</bdi>
        </strong>{' '}
        <span title={type.description}>
          <Badge>{type.generalName}</Badge>
        </span>
        {description && <LongText text={description} />}
      </>
    ),
    kind: 'text',
  },
  {
    id: 'place',
    title: <FormattedMessage id="item.position" />,
    cell: (event) => <EventPlace event={event} />,
    kind: 'word',
  },
];

/** Events of an item, the latest first. */
export function EventsTab({ item, asOf }: ItemViewProps) {
  const intl = useIntl();
  const events = [...(item.events ?? [])].sort((a, b) => b.startDate.localeCompare(a.startDate) || b.id - a.id);
  const editColumn = useEditColumn(EVENTS, item, asOf, (event: Event) => event);
  const title = intl.formatMessage({ id: 'item.tab.events' });
  return (
    <Card
      title={title}
      actions={
        <>
          {events.length > 0 && <CsvLink item={item} list="events" asOf={asOf} />}
          <AddBelonging to={EVENTS} item={item} asOf={asOf} />
        </>
      }
    >
      {events.length === 0 ? (
        <Empty title={<FormattedMessage id="item.noEvents" />} />
      ) : (
        <Table label={title} columns={[...COLUMNS, ...editColumn]} rows={events} rowKey={({ id }) => id} />
      )}
    </Card>
  );
}

/** Position in degrees, and height or depth in metres. */
function EventPlace({ event: { latitude, longitude, elevation } }: { readonly event: Event }) {
  const intl = useIntl();
  const degrees = (value: number, [plus, minus]: readonly [string, string]): string =>
    `${intl.formatNumber(Math.abs(value), { maximumFractionDigits: 5 })}° ${value < 0 ? minus : plus}`;
  const places = [
    latitude !== undefined && degrees(latitude, ['N', 'S']),
    longitude !== undefined && degrees(longitude, [intl.formatMessage({ id: 'item.east' }), 'W']),
    elevation !== undefined && `${intl.formatNumber(elevation)} m`,
  ];
  return <>{places.filter(Boolean).join(', ')}</>;
}
