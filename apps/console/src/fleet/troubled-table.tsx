import { Link } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { Badge } from '../ui/text/badge';
import { Card } from '../ui/page/card';
import { Empty } from '../ui/state/states';
import { type Column, Table } from '../ui/table/table';
import { TimeSince } from '../ui/text/time';
import { type PlatformState, type TroubledInstrument, worstFirst } from './platform';
import { FRESHNESS_TONES } from './platform-cells';
import styles from './fleet-page.module.css';

interface Row extends TroubledInstrument {
  readonly platform: string;
}

interface Props {
  readonly states: readonly PlatformState[];
  readonly now: number;
}

/** Most streams of a plot. */
const MOST_PLOTTED = 20;

/** Late and silent instruments, and since when. */
export function TroubledTable({ states, now }: Props) {
  const intl = useIntl();
  const [only] = states.length === 1 ? states : [];
  const title = only
    ? intl.formatMessage({ id: 'fleet.troubledOf' }, { name: only.platform.name })
    : intl.formatMessage({ id: 'fleet.troubled' });
  const rows = states
    .flatMap(({ platform, troubled }) =>
      troubled.map((instrument): Row => ({ ...instrument, platform: platform.name })),
    )
    .sort(worstFirst);
  const columns: readonly Column<Row>[] = [
    {
      id: 'state',
      title: <FormattedMessage id="fleet.column.state" />,
      cell: ({ freshness }) => (
        <Badge tone={FRESHNESS_TONES[freshness]}>
          <FormattedMessage id={`ui.freshness.${freshness}`} />
        </Badge>
      ),
    },
    {
      id: 'instrument',
      title: <FormattedMessage id="fleet.column.instrument" />,
      cell: ({ code }) => (
        <Link to="/items/$id" params={{ id: code }} search={{ tab: 'parameters' }} className={styles.code}>
          <bdi>{code}</bdi>
        </Link>
      ),
      kind: 'text',
    },
    { id: 'platform', title: <FormattedMessage id="fleet.column.platform" />, cell: ({ platform }) => platform },
    {
      id: 'streams',
      title: <FormattedMessage id="fleet.column.troubled" />,
      cell: ({ streams }) => (
        <Link to="/data" search={{ codes: streams.slice(0, MOST_PLOTTED).join(',') }}>
          {streams.map((code) => code.slice(code.lastIndexOf(':') + 1)).join(', ')}
        </Link>
      ),
      kind: 'text',
    },
    {
      id: 'last',
      title: <FormattedMessage id="fleet.column.last" />,
      cell: ({ last }) => <TimeSince value={last} now={now} />,
      kind: 'word',
    },
  ];
  return (
    <Card title={title}>
      {rows.length === 0 ? (
        <Empty title={<FormattedMessage id="fleet.noneTroubled" />} />
      ) : (
        <Table label={title} columns={columns} rows={rows} rowKey={({ code }) => code} />
      )}
    </Card>
  );
}
