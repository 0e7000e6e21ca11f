import { onlineManager, useMutationState } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { queries } from '../api/queries';
import { toast } from '../ui/state/toasts';
import styles from './notice.module.css';

const subscribe = (listener: () => void): (() => void) => onlineManager.subscribe(listener);
const isOnline = (): boolean => onlineManager.isOnline();

/** Says that there is no network, so that what is shown may be old and what is saved waits; and afterwards, that it is saved. */
export function OfflineNotice() {
  const online = useSyncExternalStore(subscribe, isOnline);
  const waiting = useWaiting();
  useOutcome();
  if (online) return null;
  return (
    <p role="status" className={styles.notice}>
      <FormattedMessage id={waiting > 0 ? 'app.waiting' : 'app.offline'} values={{ count: waiting }} />
    </p>
  );
}

/** Number of changes that wait for the network. While there are some, leaving the page asks. */
export function useWaiting(): number {
  const waiting = useMutationState({ filters: { status: 'pending' }, select: ({ state }) => state.isPaused });
  const count = waiting.filter(Boolean).length;
  useEffect(() => {
    if (count === 0) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [count]);
  return count;
}

/** Says what became of a change that waited. */
function useOutcome(): void {
  const intl = useIntl();
  useEffect(() => {
    const waited = new WeakSet<object>();
    return queries.getMutationCache().subscribe((event) => {
      if (event.type !== 'updated') return;
      const { mutation, action } = event;
      if (action.type === 'pause' || mutation.state.isPaused) waited.add(mutation);
      if (!waited.has(mutation) || (action.type !== 'success' && action.type !== 'error')) return;
      waited.delete(mutation);
      if (action.type === 'success') return toast(intl.formatMessage({ id: 'app.waited' }));
      toast(intl.formatMessage({ id: 'app.waitedInVain' }, { reason: action.error.message }));
    });
  }, [intl]);
}
