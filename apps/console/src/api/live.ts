import { liveConnection } from './live/page-connection';
import { type Watched } from './live/watched';

/** How many times longer a query waits that is told of all that changes its answer. */
const NET = 10;

/**
 * Options of a query that stays live while its page is in view; a page in the background asks for nothing. With
 * `watched` the answer moves with what happens to streams, as it happens; the clock is the net below that, and all
 * there is where no stream can be held open.
 */
export const live = <Data = unknown>(seconds: number, watched?: Watched<Data>) => {
  // Others than the streams of an answer may come into it: the clock finds them.
  const finds = typeof watched?.codes === 'function';
  return {
    refetchInterval: () => 1000 * seconds * (watched && !finds && liveConnection.state() === 'open' ? NET : 1),
    refetchIntervalInBackground: false,
    ...(watched ? { meta: { live: { ...(finds ? { reread: seconds } : {}), ...watched } as Watched<unknown> } } : {}),
  };
};
