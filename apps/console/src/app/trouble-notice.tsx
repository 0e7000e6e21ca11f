import { useEffect, useSyncExternalStore } from 'react';
import { FormattedMessage } from 'react-intl';
import { queries } from '../api/queries';
import { type ServiceTrouble } from '../api/service-watch';
import { serviceWatch } from '../api/services';
import { classes } from '../ui/classes';
import { hostPath } from '../ui/page/host-path';
import { Time } from '../ui/text/time';
import styles from './notice.module.css';

const PROBE_MS = 3_000;
/** Something small that needs the service. */
const PROBES = { registry: hostPath('/health/live'), data: hostPath('/rest/streams?hits=1') } as const;

/** Says in words that a service is away or slow, and what is still true; looks whether it is back, and then reads everything anew. */
export function TroubleNotice() {
  const [trouble] = useSyncExternalStore(serviceWatch.subscribe, serviceWatch.get);
  const isAway = trouble?.trouble === 'away';
  useProbe(isAway ? trouble.service : undefined);
  if (!trouble) return null;
  return (
    <p role="status" className={classes(styles.notice, trouble.trouble === 'slow' && styles.slow)}>
      <Words {...trouble} />
    </p>
  );
}

function Words({ service, trouble, since }: ServiceTrouble) {
  const time = <Time value={new Date(since).toISOString()} />;
  return <FormattedMessage id={`app.${trouble}.${service}`} values={{ time }} />;
}

/** Asks a service that is away until it answers. */
function useProbe(service: ServiceTrouble['service'] | undefined): void {
  useEffect(() => {
    if (!service) return;
    const timer = setInterval(() => {
      if (document.visibilityState !== 'visible') return;
      void serviceWatch.fetch(PROBES[service], { cache: 'no-store' }).catch(() => undefined);
    }, PROBE_MS);
    return () => {
      clearInterval(timer);
      void queries.invalidateQueries();
    };
  }, [service]);
}
