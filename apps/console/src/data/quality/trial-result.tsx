import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { type TimeRange } from '../../plot/time-range';
import { classes } from '../../ui/classes';
import { ProblemAlert } from '../../ui/state/problem';
import { Loading } from '../../ui/state/states';
import { Time } from '../../ui/text/time';
import { FLAGS, flagKind } from './flag-kind';
import { laneMarks } from './lane-marks';
import { LaneStrip } from './lane-strip';
import { trialQuery } from './quality-queries';
import { type TestName, type Thresholds } from './threshold-tests';
import styles from './try-panel.module.css';
import { useEffect, useState } from 'react';

interface Props {
  readonly code: string;
  readonly range: TimeRange;
  readonly test: TestName;
  readonly thresholds: Thresholds;
}

/** Rest of a slider before the service is asked. */
const REST_MS = 200;

/** Number and times of values that the thresholds would flag. */
export function TrialResult({ code, range, test, thresholds }: Props) {
  const intl = useIntl();
  const asked = useSettled(JSON.stringify({ range, thresholds }), REST_MS);
  const settled = JSON.parse(asked) as Pick<Props, 'range' | 'thresholds'>;
  const { data, error, isPlaceholderData } = useQuery(trialQuery(code, settled.range, test, settled.thresholds));
  if (error) return <ProblemAlert error={error} />;
  if (!data) return <Loading />;
  const isOld = isPlaceholderData || asked !== JSON.stringify({ range, thresholds });
  const countOf = (kind: 'suspect' | 'good'): number =>
    FLAGS.reduce<number>((sum, flag) => sum + (flagKind(flag) === kind ? (data.counts[flag] ?? 0) : 0), 0);
  const [flagged, judged] = [countOf('suspect'), countOf('suspect') + countOf('good')];
  const share = intl.formatNumber(judged === 0 ? 0 : flagged / judged, { style: 'percent', maximumFractionDigits: 3 });
  const [from, to] = [settled.range.from, settled.range.to].map((time) => new Date(time).toISOString());
  return (
    <div className={classes(styles.result, isOld && styles.old)} aria-busy={isOld}>
      <p role="status">
        <FormattedMessage
          id="data.try.result"
          values={{ flagged, judged, values: data.values, share, runs: data.totalRuns }}
        />
      </p>
      <LaneStrip marks={laneMarks(data.runs, settled.range)} range={settled.range} />
      <p className={styles.quiet}>
        <Time value={from!} /> – <Time value={to!} />
      </p>
    </div>
  );
}

/** Value once unchanged for some milliseconds. */
function useSettled<Value>(value: Value, ms: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
