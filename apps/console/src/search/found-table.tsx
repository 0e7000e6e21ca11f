import { Link } from '@tanstack/react-router';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { rangeTexts, type TimeRange } from '../plot/time-range';
import { bucketLength, type StreamValues } from '../plot/stream-values';
import { Button } from '../ui/control/button';
import { type Column, Table } from '../ui/table/table';
import { type FoundStream } from './found-streams-query';
import styles from './search-page.module.css';

interface Props {
  readonly found: readonly FoundStream[];
  readonly coverage: ReadonlyMap<string, StreamValues> | undefined;
  /** Time of the coverage. */
  readonly range: TimeRange;
  readonly chosen: string | undefined;
  readonly onChoose: (code: string) => void;
}

/** Streams with when they have values in the time that was asked for. */
export function FoundTable({ found, coverage, range, chosen, onChoose }: Props) {
  const intl = useIntl();
  const columns: readonly Column<FoundStream>[] = [
    {
      id: 'stream',
      title: <FormattedMessage id="search.stream" />,
      cell: ({ stream: { code }, range: own }) => (
        <Link to="/data" search={{ codes: code, ...rangeTexts(own) }} className={styles.code}>
          <bdi>{code}</bdi>
        </Link>
      ),
      kind: 'text',
    },
    {
      id: 'coverage',
      title: <FormattedMessage id="search.coverage" />,
      cell: ({ stream: { code } }) => <CoverageLine values={coverage?.get(code)} range={range} />,
    },
    {
      id: 'values',
      title: <FormattedMessage id="search.values" />,
      cell: ({ stream: { code } }) => {
        const counts = coverage?.get(code)?.counts;
        return counts ? <FormattedNumber value={counts.reduce((sum, count) => sum + count, 0)} /> : '';
      },
      kind: 'number',
    },
    {
      id: 'unit',
      title: <FormattedMessage id="search.unit" />,
      cell: ({ stream: { unit } }) => (unit === 'text' ? '' : unit),
    },
    {
      id: 'plot',
      title: '',
      cell: ({ stream: { code, unit } }) =>
        unit !== 'text' && (
          <Button
            kind="plain"
            aria-pressed={code === chosen}
            aria-label={intl.formatMessage({ id: 'search.plotOf' }, { code })}
            onPress={() => onChoose(code)}
          >
            <FormattedMessage id="search.plot" />
          </Button>
        ),
    },
  ];
  return (
    <Table
      label={intl.formatMessage({ id: 'search.streams' })}
      columns={columns}
      rows={found}
      rowKey={({ stream: { code } }) => code}
    />
  );
}

const WIDTH = 240;
const HEIGHT = 10;

/** Where in a time a stream has values. */
function CoverageLine({ values, range }: { readonly values: StreamValues | undefined; readonly range: TimeRange }) {
  const intl = useIntl();
  if (!values) return null;
  const { times, counts } = values;
  const x = (time: number): number => ((time - range.from) / (range.to - range.from)) * WIDTH;
  // A little wider: no hairline stands between two steps.
  const step = Math.max(1.5, 1.05 * x(range.from + bucketLength(values.aggregate)));
  const covered = counts.filter((count) => count > 0).length;
  return (
    <svg
      className={styles.coverage}
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={intl.formatMessage({ id: 'search.coverageText' }, { share: (covered * step) / WIDTH })}
    >
      <rect className={styles.ground} width={WIDTH} height={HEIGHT} rx={3} />
      {times.map((time, i) =>
        (counts[i] ?? 0) > 0 ? <rect key={time} x={x(time)} width={step} height={HEIGHT} /> : null,
      )}
    </svg>
  );
}
