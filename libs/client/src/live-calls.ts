import { type FollowOptions } from './follow-events';
import { queryString } from './query-string';

/** How streams are followed. */
export interface LiveOptions extends FollowOptions {
  /** Whether the latest values come first; without them any number of streams may be followed. */
  readonly snapshot?: boolean;
}

/** Most codes, and their characters, in a URL; longer lists become a subscription. */
const MOST_CODES = 100;
const MOST_CHARACTERS = 4_000;

/** Path that follows codes after an id; `store` stores a long list and returns its id. */
export function livePath(
  codes: readonly string[],
  { snapshot }: LiveOptions,
  store: (body: { codes: string[] }) => Promise<string>,
): (since: string | undefined) => Promise<string> {
  const isLong = codes.length > MOST_CODES || codes.join().length > MOST_CHARACTERS;
  return async (since) => {
    const followed = isLong ? { subscription: await store({ codes: [...codes] }) } : { codes: codes.join(',') };
    return `/rest/live${queryString({ ...followed, ...(snapshot === false ? { snapshot } : {}), since })}`;
  };
}
