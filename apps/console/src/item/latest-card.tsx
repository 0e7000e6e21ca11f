import { type Stream } from '@pelorus/client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { Card } from '../ui/card';
import { Failed } from '../ui/states';
import { type Column, Table } from '../ui/table';
import { type ShownItem } from './item-queries';
import { type ItemViewProps } from './item-view-props';
import { latestStreamsQuery } from './stream-queries';
import { LatestWithAge, StreamLine } from './stream-cells';
import { isOutOfService } from './out-of-service';

/** What an item, and all below it, measured last. Measurements are those of now: in the past there is no such card. */
export function LatestCard({ item, asOf }: ItemViewProps) {
  const intl = useIntl();
  const { data: streams, error, refetch } = useQuery({ ...latestStreamsQuery(item.code), enabled: !asOf });
  if (asOf) return null;
  const title = intl.formatMessage({ id: 'item.latest' });
  if (error && !streams)
    return (
      <Card title={title}>
        <Failed error={error} onRetry={() => void refetch()} />
      </Card>
    );
  if (!streams || streams.records.length === 0) return null;
  const codes = streams.records.map(({ code }) => code).join(',');
  const plot = (
    <Link to="/data" search={{ codes }}>
      <FormattedMessage id="item.plotAll" />
    </Link>
  );
  return (
    <Card title={title} actions={plot}>
      <Table label={title} columns={columnsOf(item)} rows={streams.records} rowKey={({ code }) => code} />
    </Card>
  );
}

const columnsOf = (item: ShownItem): readonly Column<Stream>[] => [
  {
    id: 'stream',
    title: <FormattedMessage id="item.stream" />,
    cell: ({ code }) => (
      <Link to="/data" search={{ codes: code }}>
        {code.slice(item.code.length + 1)}
      </Link>
    ),
    kind: 'text',
  },
  {
    id: 'value',
    title: <FormattedMessage id="item.latestValue" />,
    cell: (stream) => <LatestWithAge stream={stream} outOfService={isOutOfService(item)} />,
    kind: 'number',
  },
  { id: 'line', title: <FormattedMessage id="item.line" />, cell: (stream) => <StreamLine stream={stream} /> },
];
