import { useSyncExternalStore } from 'react';
import { FormattedMessage } from 'react-intl';
import styles from './notice.module.css';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Says that there is no network, so that what is shown may be old. */
export function OfflineNotice() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  if (online) return null;
  return (
    <p role="status" className={styles.notice}>
      <FormattedMessage id="app.offline" />
    </p>
  );
}
