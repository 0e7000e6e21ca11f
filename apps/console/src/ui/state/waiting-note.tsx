import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { FormattedMessage } from 'react-intl';

const subscribe = (listener: () => void): (() => void) => onlineManager.subscribe(listener);
const isOnline = (): boolean => onlineManager.isOnline();

/** Notice that a save waits for the network. */
export function WaitingNote() {
  const online = useSyncExternalStore(subscribe, isOnline);
  if (online) return null;
  return (
    <p role="status">
      <FormattedMessage id="app.waiting" values={{ count: 1 }} />
    </p>
  );
}
