import { type MessageId } from '../messages';
import { Link } from '@tanstack/react-router';
import { useIntl } from 'react-intl';
import { type Column, Table } from '../ui/table/table';
import { type ShareDays } from './quality-shares';
import { type QualityShares } from './shares-of-streams';
import styles from './quality-table.module.css';

interface Props {
  readonly label: string;
  readonly shares: readonly QualityShares[];
  readonly days: ShareDays;
  /** What a stream is called. */
  readonly nameOf: (code: string) => string;
}

const KINDS = ['good', 'suspect', 'bad', 'unjudged'] as const;
const TITLES = {
  good: 'records.quality.good',
  suspect: 'records.quality.suspect',
  bad: 'records.quality.bad',
  unjudged: 'records.quality.unjudged',
} as const satisfies Record<(typeof KINDS)[number], MessageId>;

/** Streams with the shares of their values by quality, in the given order. Each leads to its plot over that time. */
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
      cell: ({ code }) => (
        <Link to="/data" search={{ codes: code, from: `-P${days}D` }} className={styles.code}>
          <bdi>{nameOf(code)}</bdi>
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
  return <Table label={label} columns={columns} rows={shares} rowKey={({ code }) => code} />;
}

/** The shares side by side; the numbers beside say the same. */
const Bar = ({ shares }: { readonly shares: QualityShares }) => (
  <span className={styles.bar} aria-hidden>
    {KINDS.filter((kind) => shares[kind] > 0).map((kind) => (
      <span key={kind} className={styles[kind]} style={{ flexGrow: shares[kind] / shares.values }} />
    ))}
  </span>
);
