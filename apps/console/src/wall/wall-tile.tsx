import { type Stream } from '@pelorus/client';
import { freshnessOf } from '@pelorus/shared/kernel';
import { Link } from '@tanstack/react-router';
import { useIntl } from 'react-intl';
import { Sparkline } from '../plot/sparkline';
import { type SparkValues } from '../plot/sparkline-path';
import { itemCodeOf } from '../records/ancestor-codes';
import { SEVERITY_TONES } from '../records/alert-badge';
import { type Alert, worstSeverity } from '../records/alerts';
import { classes } from '../ui/classes';
import { Bell } from '../ui/icons';
import { Badge } from '../ui/text/badge';
import { valueText } from '../ui/text/number-text';
import { LastSeen } from '../ui/text/last-seen';
import styles from './wall-tile.module.css';

interface Props {
  readonly stream: Stream;
  readonly line: SparkValues | undefined;
  readonly range: readonly [number, number] | undefined;
  readonly alerts: readonly Alert[];
  readonly now: number;
}

/** Stream on a wall: large value, sparkline, age, alerts. */
export function WallTile({ stream, line, range, alerts, now }: Props) {
  const { locale } = useIntl();
  const { code, unit, lastValue, lastDatetime } = stream;
  const freshness = freshnessOf(stream, now);
  const severity = worstSeverity(alerts);
  return (
    <li className={classes(styles.tile, freshness && styles[freshness], severity && styles[severity])}>
      <Link to="/data" search={{ codes: code, from: '-P1D' }} className={styles.name}>
        <strong>{code.slice(code.lastIndexOf(':') + 1).replaceAll('_', ' ')}</strong> <span>{itemCodeOf(code)}</span>
      </Link>
      <p className={styles.value}>
        <bdi className={typeof lastValue === 'number' ? styles.number : styles.text}>
          {valueText(lastValue, locale) || '–'}
        </bdi>
        {unit && unit !== 'text' && <span className={styles.unit}> {unit}</span>}
      </p>
      <div className={styles.line}>
        {line && range && <Sparkline data={line} range={range} width={320} height={48} />}
      </div>
      <div className={styles.foot}>
        {lastDatetime && <LastSeen at={lastDatetime} freshness={(at) => freshnessOf(stream, at)} />}
        {severity && (
          <Badge tone={SEVERITY_TONES[severity]}>
            <Bell size={14} /> {alerts[0]?.rule}
          </Badge>
        )}
      </div>
    </li>
  );
}
