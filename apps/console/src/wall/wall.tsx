import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { sparklinesQuery } from '../plot/sparkline-query';
import { alertsAt, isWaiting, openAlertsQuery } from '../records/alerts';
import { usePageTitle } from '../ui/page/page-title';
import { Empty, Failed, Loading } from '../ui/state/states';
import { useNow } from '../ui/use-now';
import { NoCodes } from './no-codes';
import { WallAlerts } from './wall-alerts';
import { WallHead } from './wall-head';
import { wallStreamsQuery } from './wall-query';
import { type WallHours } from './wall-search';
import { WallTile } from './wall-tile';
import styles from './wall.module.css';

interface Props {
  readonly codes: readonly string[];
  readonly hours: WallHours;
  readonly title: string | undefined;
}

/** Wall of streams with alerts; keeps the screen awake. */
export function Wall({ codes, hours, title }: Props) {
  const intl = useIntl();
  const name = title ?? intl.formatMessage({ id: 'wall.title' });
  usePageTitle(name);
  useEffect(keepAwake, []);
  const wall = useRef<HTMLDivElement>(null);
  return (
    <div ref={wall} className={styles.wall}>
      <WallHead title={name} wall={wall} />
      {codes.length === 0 ? <NoCodes /> : <Tiles codes={codes} hours={hours} />}
    </div>
  );
}

function Tiles({ codes, hours }: Omit<Props, 'title'>) {
  const { data, error, refetch } = useQuery(wallStreamsQuery(codes));
  const numeric = data?.streams.filter(({ unit }) => unit !== 'text').map(({ code }) => code) ?? [];
  const { data: sparks } = useQuery(sparklinesQuery(numeric, { hours: Number(hours) }));
  const { data: open } = useQuery(openAlertsQuery);
  const now = useNow();
  if (!data) return error ? <Failed error={error} onRetry={() => void refetch()} /> : <Loading />;
  if (data.streams.length === 0) return <Empty title={<FormattedMessage id="wall.noStreams" />} />;
  const alerts = open?.alerts.filter(isWaiting) ?? [];
  const shown = data.streams.flatMap(({ code }) => alertsAt(alerts, code));
  return (
    <>
      <ul className={styles.tiles}>
        {data.streams.map((stream) => (
          <WallTile
            key={stream.code}
            stream={stream}
            line={sparks?.lines.get(stream.code)}
            range={sparks?.range}
            alerts={alertsAt(alerts, stream.code)}
            now={now}
          />
        ))}
      </ul>
      <WallAlerts alerts={shown} now={now} />
      <Left total={data.total} shown={data.streams.length} missing={data.missing} />
    </>
  );
}

/** Codes of the URL that are not shown. */
function Left({ total, shown, missing }: { total: number; shown: number; missing: readonly string[] }) {
  return (
    <>
      {total > shown && (
        <p className={styles.note}>
          <FormattedMessage id="wall.more" values={{ shown, total }} />
        </p>
      )}
      {missing.length > 0 && (
        <p className={styles.note}>
          <FormattedMessage id="wall.missing" values={{ codes: missing.join(', ') }} />
        </p>
      )}
    </>
  );
}

/** Keeps the screen awake while the page is in view, where supported; returns the release. */
function keepAwake(): () => void {
  let lock: Promise<WakeLockSentinel | undefined> | undefined;
  const ask = (): void => {
    // The screen lock ends out of view, and needs TLS.
    if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
    lock = navigator.wakeLock.request('screen').catch(() => undefined);
  };
  ask();
  document.addEventListener('visibilitychange', ask);
  return () => {
    document.removeEventListener('visibilitychange', ask);
    void lock?.then((held) => held?.release());
  };
}
