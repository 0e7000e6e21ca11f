import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNow } from '../ui/use-now';
import {
  expectedCodesQuery,
  fleetDueQuery,
  fleetStreamsQuery,
  movedStreamsQuery,
  platformsQuery,
} from './fleet-queries';
import { type PlatformState, platformStates } from './platform';

export interface FleetReading {
  /** Undefined until the platforms are known. */
  readonly states: readonly PlatformState[] | undefined;
  /** Whether the streams' states are known. */
  readonly hasStreams: boolean;
  /** Why they are not. */
  readonly error: unknown;
  readonly retry: () => void;
  readonly now: number;
}

/** Reads the fleet in a few requests; re-evaluates it each minute. */
export function useFleet(): FleetReading {
  const now = useNow(60);
  const platforms = useQuery(platformsQuery);
  const expected = useQuery(expectedCodesQuery);
  const streams = useQuery(fleetStreamsQuery);
  const due = useQuery(fleetDueQuery);
  const missing = useMemo(() => {
    if (!expected.data || !streams.data) return NONE;
    const known = new Set(streams.data.map(({ code }) => code));
    return expected.data.filter((code) => !known.has(code));
  }, [expected.data, streams.data]);
  const moved = useQuery(movedStreamsQuery(missing));
  const states = useMemo(
    () =>
      platforms.data &&
      platformStates(
        {
          platforms: platforms.data,
          streams: [...(streams.data ?? NONE), ...(moved.data ?? NONE)],
          expected: expected.data ?? NONE,
          due: due.data ?? NONE,
        },
        now,
      ),
    [platforms.data, streams.data, moved.data, expected.data, due.data, now],
  );
  const asked = [platforms, expected, streams, due];
  return {
    states,
    hasStreams: streams.data !== undefined && expected.data !== undefined,
    error: asked.find(({ error, data }) => error && !data)?.error,
    retry: () => asked.forEach(({ error, refetch }) => void (error && refetch())),
    now,
  };
}

const NONE: readonly never[] = [];
