import { ingest } from '../services';
import { LiveConnection, type HeardEvent, type OpenLive } from './live-connection';
import { newsIn } from './live-events';

/** Whether somebody looks at the page. */
export const isSeen = (): boolean => document.visibilityState === 'visible';

const open: OpenLive = async function* ({ onReach, codes, ...options }): AsyncGenerator<HeardEvent> {
  const onState = (state: 'open' | 'waiting'): void => onReach(state === 'open');
  for await (const event of ingest.live(codes, { ...options, onState })) yield { id: event.id, news: newsIn(event) };
};

/** The stream of this page. */
export const liveConnection = new LiveConnection(open, {
  isSeen,
  onChange: (listener) => document.addEventListener('visibilitychange', listener),
});
