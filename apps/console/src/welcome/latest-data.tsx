import { useQueries, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { dataSearch, type FollowableStream, isFollowed, movesOf } from '../api/followed';
import { Sparkline } from '../plot/sparkline';
import { sparklinesQuery } from '../plot/sparkline-query';
import { type Sparklines } from '../plot/sparklines';
import { Card } from '../ui/page/card';
import { Empty, Failed, Loading } from '../ui/state/states';
import { valueText } from '../ui/text/number-text';
import { momentOf } from '../ui/text/moment';
import { TimeSince } from '../ui/text/time';
import { useNow } from '../ui/use-now';
import { newestStreamsQuery } from './welcome-queries';
import styles from './welcome-page.module.css';

/** Latest values. */
export function LatestData() {
  const intl = useIntl();
  const { data, error, refetch } = useQuery(newestStreamsQuery);
  return (
    <Card
      title={intl.formatMessage({ id: 'welcome.latest' })}
      actions={
        <Link to="/data">
          <FormattedMessage id="welcome.all" />
        </Link>
      }
    >
      {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Loading />}
      {data?.total === 0 && <NoData />}
      {data && data.total > 0 && <Streams streams={data.streams} />}
    </Card>
  );
}

const NoData = () => (
  <Empty title={<FormattedMessage id="welcome.noData" />}>
    <Link to="/upload">
      <FormattedMessage id="welcome.upload" />
    </Link>
  </Empty>
);

function Streams({ streams }: { readonly streams: readonly FollowableStream[] }) {
  const now = useNow();
  const lines = useQueries({
    queries: [false, true].map((follow) => sparklinesQuery(codesOf(streams, follow), { follow })),
  }).map(({ data }) => data);
  return (
    <ul className={styles.streams}>
      {streams.map((stream) => (
        <Latest
          key={stream.code}
          stream={stream}
          lines={lines.find((some) => some?.lines.has(stream.code))}
          now={now}
        />
      ))}
    </ul>
  );
}

/** The codes of the numeric streams that are followed, or of those that are not. */
const codesOf = (streams: readonly FollowableStream[], follow: boolean): readonly string[] =>
  streams.flatMap((stream) => (stream.unit !== 'text' && isFollowed(stream) === follow ? [stream.code] : []));

interface LatestProps {
  readonly stream: FollowableStream;
  readonly lines: Sparklines | undefined;
  readonly now: number;
}

function Latest({ stream, lines, now }: LatestProps) {
  const { locale } = useIntl();
  const { code, lastValue, unit, lastDatetime } = stream;
  const [owner, name] = [code.slice(0, code.lastIndexOf(':')), code.slice(code.lastIndexOf(':') + 1)];
  const line = lines?.lines.get(code);
  const marks = movesOf(stream).map(({ at }) => momentOf(at)?.getTime() ?? 0);
  return (
    <li>
      <Link to="/data" search={dataSearch([stream])} className={styles.stream}>
        <span className={styles.name}>{name}</span>
        <code className={styles.owner}>{owner}</code>
      </Link>
      {line && lines ? <Sparkline data={line} range={lines.range} marks={marks} width={72} /> : <span />}
      <span className={styles.value}>
        {valueText(lastValue, locale)} {unit !== 'text' && <span className={styles.quiet}>{unit}</span>}
        <small className={styles.quiet}>{lastDatetime && <TimeSince value={lastDatetime} now={now} />}</small>
      </span>
    </li>
  );
}
