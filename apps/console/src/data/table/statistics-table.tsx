import { itemCodeOf } from '../../records/ancestor-codes';
import { useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { isFollowed } from '../../api/followed';
import { cssColour } from '../../plot/colours';
import { isRaw, type NumberValues, type StreamValues } from '../../plot/stream-values';
import { type TimeRange } from '../../plot/time-range';
import { type Column, Table } from '../../ui/table/table';
import { numberText } from '../../ui/text/number-text';
import { medianQuery } from '../data-queries';
import { flagsOf, nameOf } from '../data-view';
import { type ShownStream } from '../plots/shown-series';
import { SHORT, type Statistics, statisticsOf } from './statistics';
import styles from './statistics-table.module.css';
import { useDataView } from '../use-data-view';

/** Most values of a median, which the service sorts. */
const MOST_SORTED = 1_000_000;

type Row = ShownStream & { readonly statistics: Statistics };

export function StatisticsTable({
  shown,
  range,
}: {
  readonly shown: readonly ShownStream[];
  readonly range: TimeRange;
}) {
  const intl = useIntl();
  const rows = shown.map((one): Row => ({ ...one, statistics: summaryOf(one.values) }));
  const number = (name: 'least' | 'most' | 'mean'): Column<Row> => ({
    id: name,
    title: intl.formatMessage({ id: `data.statistics.${name}` }),
    kind: 'number',
    cell: ({ statistics }) => (statistics[name] === undefined ? '–' : numberText(statistics[name], intl.locale, SHORT)),
  });
  const columns: readonly Column<Row>[] = [
    { id: 'stream', title: intl.formatMessage({ id: 'data.stream' }), cell: (row) => <StreamName {...row} /> },
    {
      id: 'count',
      title: intl.formatMessage({ id: 'data.statistics.count' }),
      kind: 'number',
      cell: ({ statistics }) => intl.formatNumber(statistics.count),
    },
    ...[number('least'), number('most'), number('mean')],
    {
      id: 'median',
      title: intl.formatMessage({ id: 'data.statistics.median' }),
      kind: 'number',
      cell: ({ stream, values, statistics }) =>
        values.kind === 'number' ? <Median {...{ values, statistics, range }} follow={isFollowed(stream)} /> : '–',
    },
    { id: 'unit', title: intl.formatMessage({ id: 'data.unit' }), kind: 'word', cell: ({ values }) => values.unit },
    {
      id: 'gaps',
      title: intl.formatMessage({ id: 'data.statistics.gaps' }),
      kind: 'number',
      cell: (row) => <Gaps {...row} />,
    },
  ];
  return (
    <Table
      label={intl.formatMessage({ id: 'data.part.statistics' })}
      columns={columns}
      rows={rows}
      rowKey={({ stream }) => stream.code}
    />
  );
}

function summaryOf(values: StreamValues): Statistics {
  if (values.kind === 'number') return statisticsOf(values);
  return { count: values.texts.reduce((sum, text, i) => sum + (text === null ? 0 : (values.counts[i] ?? 1)), 0) };
}

const StreamName = ({ stream, colour }: ShownStream) => (
  <span className={styles.name}>
    <span className={styles.dot} style={{ background: cssColour(colour) }} />
    <span>
      {nameOf(stream.code)} <span className={styles.item}>{itemCodeOf(stream.code)}</span>
    </span>
  </span>
);

interface MedianProps {
  readonly values: NumberValues;
  readonly statistics: Statistics;
  readonly range: TimeRange;
  readonly follow: boolean;
}

/** Median: of plain values computed here, of buckets asked for. */
function Median({ values, statistics, range, follow }: MedianProps) {
  const { locale } = useIntl();
  const { search } = useDataView();
  const isAsked = !isRaw(values) && statistics.count > 0 && statistics.count <= MOST_SORTED;
  const { data } = useQuery({ ...medianQuery(values.code, range, flagsOf(search), follow), enabled: isAsked });
  const median = statistics.median ?? (isAsked ? data : undefined);
  return <>{median == null ? '–' : numberText(median, locale, SHORT)}</>;
}

/** Number of gaps by the service; their least length on hover. */
function Gaps({ coverage, gap }: ShownStream) {
  const intl = useIntl();
  if (!coverage) return <>–</>;
  return (
    <span title={intl.formatMessage({ id: 'data.statistics.gapsOver' }, { seconds: gap / 1000 })}>
      {intl.formatNumber(coverage.coverage.totalGaps)}
    </span>
  );
}
