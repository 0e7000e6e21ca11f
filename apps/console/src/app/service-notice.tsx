import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { registry } from '../api/services';
import styles from './notice.module.css';
import { useBrowserValue } from '../ui/browser-value';
import { locale } from '../ui/preferences';

/** Seconds until the service is asked again while it has a notice, and while it has none. */
const SOON = 3;
const LATER = 60;

type Notice = Readonly<Record<string, string>>;

async function readNotice(signal: AbortSignal): Promise<Notice> {
  const { features } = await registry.call('GET /health', { signal });
  return (features['notice'] ?? {}) as Notice;
}

const isShown = (notice: Notice | undefined): boolean => notice !== undefined && Object.keys(notice).length > 0;

/** Shows the notice of the service as long as it has one; what pages show is read again when it is gone. */
export function ServiceNotice() {
  const language = useBrowserValue(locale);
  const queries = useQueryClient();
  const { data } = useQuery({
    queryKey: ['notice'],
    queryFn: ({ signal }) => readNotice(signal),
    refetchInterval: ({ state }) => (isShown(state.data) ? SOON : LATER) * 1000,
  });
  const shown = isShown(data);
  const before = useRef(shown);
  useEffect(() => {
    if (before.current && !shown) void queries.invalidateQueries();
    before.current = shown;
  }, [shown, queries]);
  if (!data || !shown) return null;
  return (
    <p role="status" className={styles.notice}>
      {data[language] ?? Object.values(data)[0]}
    </p>
  );
}
