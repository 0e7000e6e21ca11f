import { worstFreshness } from '@pelorus/shared/kernel';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { dataSearch, type FollowableStream } from '../../api/followed';
import { Card } from '../../ui/page/card';
import { LastSeen } from '../../ui/text/last-seen';
import { Failed } from '../../ui/state/states';
import { type Column, Table } from '../../ui/table/table';
import { type ShownItem } from '../../records/item-queries';
import { type ItemViewProps } from '../item-view-props';
import { latestStreamsQuery } from '../streams/stream-queries';
import { LatestWithAge, StreamLine } from '../streams/stream-cells';

/** Latest values of an item and all below; present only, no past. */
export function LatestCard({ item, asOf }: ItemViewProps) {
  const intl = useIntl();
  const { data, error, refetch } = useQuery({ ...latestStreamsQuery(item.code), enabled: !asOf });
  if (asOf) return null;
  const title = intl.formatMessage({ id: 'item.latest' });
  if (error && !data)
    return (
      <Card title={title}>
        <Failed error={error} onRetry={() => void refetch()} />
      </Card>
    );
  if (!data || data.streams.length === 0) return null;
  const { streams, reporting } = data;
  const [newest] = streams;
  const plot = (
    <Link to="/data" search={dataSearch(streams)}>
      <FormattedMessage id="item.plotAll" />
    </Link>
  );
  return (
    <Card title={title} actions={plot}>
      {newest?.lastDatetime && (
        <LastSeen at={newest.lastDatetime} freshness={(now) => worstFreshness(reporting, now)} />
      )}
      <Table
        label={title}
        columns={columnsOf(item, new Set(reporting.map(({ code }) => code)))}
        rows={streams}
        rowKey={({ code }) => code}
      />
    </Card>
  );
}

const columnsOf = (item: ShownItem, reporting: ReadonlySet<string>): readonly Column<FollowableStream>[] => [
  {
    id: 'stream',
    title: <FormattedMessage id="item.stream" />,
    cell: (stream) => (
      <Link to="/data" search={dataSearch([stream])}>
        {stream.code.slice(item.code.length + 1)}
      </Link>
    ),
    kind: 'text',
  },
  {
    id: 'value',
    title: <FormattedMessage id="item.latestValue" />,
    cell: (stream) => <LatestWithAge stream={stream} reports={reporting.has(stream.code)} />,
    kind: 'number',
  },
  { id: 'line', title: <FormattedMessage id="item.line" />, cell: (stream) => <StreamLine stream={stream} /> },
];
