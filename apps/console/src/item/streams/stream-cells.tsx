import { freshnessOf } from '@pelorus/shared/kernel';
import { useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { type FollowableStream, movesOf } from '../../api/followed';
import { Sparkline } from '../../plot/sparkline';
import { momentOf } from '../../ui/text/moment';
import { valueText } from '../../ui/text/number-text';
import { LastSeen } from '../../ui/text/last-seen';
import styles from './stream-cells.module.css';
import { recentQuery } from './stream-queries';

interface Props {
  readonly stream: FollowableStream;
}

function LatestValue({ stream: { lastValue, unit, lastQualityFlag } }: Props) {
  const intl = useIntl();
  if (lastValue === undefined) return null;
  const flag = lastQualityFlag ? intl.formatMessage({ id: 'item.flag' }, { flag: lastQualityFlag }) : undefined;
  return (
    <span className={styles.value} title={flag}>
      <strong>
        <bdi>{valueText(lastValue, intl.locale)}</bdi>
      </strong>
      {unit && unit !== 'text' && ` ${unit}`}
    </span>
  );
}

/** Latest value and its age in one cell: a narrow page cuts neither. */
export const LatestWithAge = (props: Props & { readonly reports: boolean }) => (
  <>
    <LatestValue stream={props.stream} />
    <div className={styles.age}>
      <StreamSeen {...props} />
    </div>
  </>
);

/** Sparkline of the latest values. */
export function StreamLine({ stream }: Props) {
  const intl = useIntl();
  const { data: recent } = useQuery(recentQuery(stream));
  if (!recent) return <span className={styles.line} />;
  const marks = movesOf(stream).map(({ at }) => momentOf(at)?.getTime() ?? 0);
  return (
    <Sparkline data={recent} marks={marks} label={intl.formatMessage({ id: 'item.lineOf' }, { code: stream.code })} />
  );
}

/** Age of the latest value; late and silent by the stream's rhythm, where it should report. */
function StreamSeen({ stream, reports }: Props & { readonly reports: boolean }) {
  if (stream.lastDatetime === undefined) return null;
  return <LastSeen at={stream.lastDatetime} {...(reports ? { freshness: (now) => freshnessOf(stream, now) } : {})} />;
}
