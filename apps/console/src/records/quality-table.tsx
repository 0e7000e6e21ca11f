import { type MessageId } from '../messages';
import { Link } from '@tanstack/react-router';
import { useIntl } from 'react-intl';
import { dataSearch } from '../api/followed';
import { type Column, Table } from '../ui/table/table';
import { doubt, type QualityShares, type ShareDays } from './quality-shares';
import styles from './quality-table.module.css';

interface Props {
  readonly label: string;
  readonly shares: readonly QualityShares[];
  readonly days: ShareDays;
  /** What a stream is called. */
  readonly nameOf: (code: string) => string;
}

const KINDS = ['good', 'suspect', 'bad', 'other'] as const;
const TITLES = {
  good: 'records.quality.good',
  suspect: 'records.quality.suspect',
  bad: 'records.quality.bad',
  other: 'records.quality.other',
} as const satisfies Record<(typeof KINDS)[number], MessageId>;

/** Streams with the shares of their values by quality, the worst first. Each leads to its plot over that time. */
export function QualityTable({ label, shares, days, nameOf }: Props) {
  const intl = useIntl();
  const percent = (share: number): string => {
    const rest = Math.min(share, 1 - share);
    return intl.formatNumber(share, { style: 'percent', maximumFractionDigits: rest > 0 && rest < 0.01 ? 3 : 1 });
  };
  const columns: readonly Column<QualityShares>[] = [
    {
      id: 'stream',
      title: intl.formatMessage({ id: 'records.quality.stream' }),
      cell: ({ stream }) => (
        <Link to="/data" search={{ ...dataSearch([stream]), from: `-P${days}D` }} className={styles.code}>
          <bdi>{nameOf(stream.code)}</bdi>
        </Link>
      ),
    },
    { id: 'bar', title: '', cell: (row) => <Bar shares={row} /> },
    ...KINDS.map((kind): Column<QualityShares> => ({
      id: kind,
      title: intl.formatMessage({ id: TITLES[kind] }),
      kind: 'number',
      cell: (row) => percent(row[kind] / row.values),
    })),
    {
      id: 'values',
      title: intl.formatMessage({ id: 'records.quality.values' }),
      kind: 'number',
      cell: ({ values }) => intl.formatNumber(values),
    },
  ];
  const rows = [...shares].sort((a, b) => doubt(b) - doubt(a));
  return <Table label={label} columns={columns} rows={rows} rowKey={({ stream }) => stream.code} />;
}

/** The shares side by side; the numbers beside say the same. */
const Bar = ({ shares }: { readonly shares: QualityShares }) => (
  <span className={styles.bar} aria-hidden>
    {KINDS.filter((kind) => shares[kind] > 0).map((kind) => (
      <span key={kind} className={styles[kind]} style={{ flexGrow: shares[kind] / shares.values }} />
    ))}
  </span>
);
