import { Link } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { Sparkline } from '../plot/sparkline';
import { countOf, gapOf, nearEnough, type NumberValues, withoutEmpty } from '../plot/stream-values';
import { type Column, Table } from '../ui/table/table';
import { Time } from '../ui/text/time';
import { type Aboard, type DayValues } from './at-date-queries';
import { dayText } from './mount-days';
import styles from './at-date-page.module.css';

interface Props {
  readonly aboard: readonly Aboard[];
  readonly day: number;
  readonly data: DayValues | undefined;
}

/** What was mounted on a day, since when and under which code, with what it measured that day. */
export function AboardTable({ aboard, day, data }: Props) {
  const intl = useIntl();
  const columns: readonly Column<Aboard>[] = [
    {
      id: 'item',
      title: <FormattedMessage id="atDate.instrument" />,
      cell: ({ item: { id, longName, shortName, type } }) => (
        <>
          <Link to="/items/$id" params={{ id: String(id) }} search={{ tab: 'mounts' }}>
            <bdi>{longName || shortName}</bdi>
          </Link>
          <br />
          <span className={styles.quiet}>{type.generalName}</span>
        </>
      ),
      kind: 'text',
    },
    {
      id: 'code',
      title: <FormattedMessage id="atDate.code" />,
      cell: ({ stays }) =>
        stays.map(({ code, since }) => <div key={since}>{<code className={styles.code}>{code}</code>}</div>),
      kind: 'text',
    },
    {
      id: 'stay',
      title: <FormattedMessage id="atDate.stay" />,
      cell: ({ stays }) =>
        stays.map(({ since, until }) => (
          <div key={since}>
            <Time value={since} /> – {until && <Time value={until} />}
          </div>
        )),
      kind: 'text',
    },
    {
      id: 'values',
      title: <FormattedMessage id="atDate.values" />,
      cell: ({ codes }) => <DayStreams codes={codes} day={day} data={data} />,
    },
  ];
  return (
    <Table
      label={intl.formatMessage({ id: 'atDate.aboard' })}
      columns={columns}
      rows={aboard}
      rowKey={({ item: { id } }) => id}
    />
  );
}

/** The mean of the day of each stream, with its line; each leads to its plot. */
function DayStreams({ codes, day, data }: { readonly codes: readonly string[] } & Omit<Props, 'aboard'>) {
  const known = codes.flatMap((code) => data?.values.get(code) ?? []);
  if (known.length === 0) return <>–</>;
  return (
    <ul className={styles.streams}>
      {known.map((values) => (
        <li key={values.code}>
          <Link to="/data" search={{ codes: values.code, from: dayText(day), to: dayText(day + 1) }}>
            {values.code.slice(values.code.lastIndexOf(':') + 1)}
          </Link>
          <Line values={values} range={data?.range ?? [0, 1]} />
          <Mean values={values} />
        </li>
      ))}
    </ul>
  );
}

function Line({ values, range }: { readonly values: NumberValues; readonly range: readonly [number, number] }) {
  const { times, means } = withoutEmpty(values);
  return <Sparkline data={{ times, values: means, gap: nearEnough(values, gapOf(values)) }} range={range} width={72} />;
}

function Mean({ values }: { readonly values: NumberValues }) {
  const intl = useIntl();
  const { means, counts, unit } = withoutEmpty(values);
  const sum = means.reduce<number>((all, mean, i) => all + (mean ?? 0) * (counts[i] ?? 0), 0);
  const all = countOf(values);
  return (
    <span title={intl.formatMessage({ id: 'atDate.count' }, { count: all })}>
      {intl.formatNumber(sum / all, { maximumSignificantDigits: 5 })} {unit}
    </span>
  );
}
