import { type Freshness, freshnessOf, grouped } from '@pelorus/shared/kernel';
import { itemCodeOf } from '../records/ancestor-codes';
import { type DueDate } from './due-dates';

/** Where a platform was last. */
export interface PlatformPlace {
  readonly longitude: number;
  readonly latitude: number;
  /** UTC. */
  readonly datetime: string;
  readonly freshness: Freshness;
  /** The stream of latitudes that says so; absent where an event does. */
  readonly stream?: string;
}

/** A ship, station or glider: an item on no other one, with instruments or a position. */
export interface Platform {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly type: string;
  readonly place?: PlatformPlace;
}

/** A stream as far as the fleet is told by it. */
export interface FleetStream {
  readonly code: string;
  readonly firstDatetime?: string;
  readonly lastDatetime?: string;
  readonly values: number;
}

/** An instrument with streams that are not on time. */
export interface TroubledInstrument {
  /** Code of the item. */
  readonly code: string;
  readonly freshness: Exclude<Freshness, 'fresh'>;
  /** Codes of the streams that are late or silent. */
  readonly streams: readonly string[];
  /** The last value of these streams. */
  readonly last: string;
}

/** How a platform is at a moment. */
export interface PlatformState {
  readonly platform: Platform;
  /** Streams by how they are; those with fewer than two values have no rhythm and count as on time. */
  readonly counts: Readonly<Record<Freshness, number>>;
  /** Parameters that never had a value. */
  readonly without: number;
  /** The newest value of all; absent without any. */
  readonly last?: string;
  readonly troubled: readonly TroubledInstrument[];
  /** What is due, the earliest first. */
  readonly due: readonly DueDate[];
}

/** What is known of a fleet. */
export interface FleetFacts {
  readonly platforms: readonly Platform[];
  readonly streams: readonly FleetStream[];
  /** Codes of the parameters from which values are expected. */
  readonly expected: readonly string[];
  readonly due: readonly DueDate[];
}

/** The code of the platform that a code lies on: its first two parts. */
export const platformCode = (code: string): string => code.split(':', 2).join(':');

/** The platforms with their streams, as they are at a moment (milliseconds since 1970). */
export function platformStates({ platforms, streams, expected, due }: FleetFacts, now: number): PlatformState[] {
  const codes = new Set(expected);
  const expectedOf = grouped(expected, platformCode);
  const streamsOf = grouped(
    streams.filter(({ code }) => codes.has(code)),
    ({ code }) => platformCode(code),
  );
  const dueOf = grouped(due, ({ code }) => platformCode(code));
  return platforms.map((platform) => {
    const own = streamsOf.get(platform.code) ?? [];
    const told = own.map((stream) => ({ ...stream, freshness: freshnessOf(stream, now) ?? ('fresh' as const) }));
    const count = (wanted: Freshness): number => told.filter(({ freshness }) => freshness === wanted).length;
    const last = latest(own);
    return {
      platform,
      counts: { fresh: count('fresh'), late: count('late'), silent: count('silent') },
      without: (expectedOf.get(platform.code)?.length ?? 0) - own.length,
      ...(last === undefined ? {} : { last }),
      troubled: troubledOf(told),
      due: [...(dueOf.get(platform.code) ?? [])].sort((a, b) => a.at - b.at),
    };
  });
}

/** The instruments whose streams are not on time, the silent ones first, of these the longest silent. */
function troubledOf(streams: readonly (FleetStream & { readonly freshness: Freshness })[]): TroubledInstrument[] {
  const troubled = streams.filter(({ freshness }) => freshness !== 'fresh');
  const instruments = [...grouped(troubled, ({ code }) => itemCodeOf(code))].map(([code, own]): TroubledInstrument => ({
    code,
    freshness: own.some(({ freshness }) => freshness === 'silent') ? 'silent' : 'late',
    streams: own.map((stream) => stream.code),
    last: latest(own) ?? '',
  }));
  return instruments.sort(worstFirst);
}

/** The silent ones first, of these the longest silent. */
export const worstFirst = (a: TroubledInstrument, b: TroubledInstrument): number =>
  b.freshness.localeCompare(a.freshness) || a.last.localeCompare(b.last) || a.code.localeCompare(b.code);

const latest = (streams: readonly FleetStream[]): string | undefined =>
  streams.reduce<string | undefined>(
    (last, { lastDatetime }) => (lastDatetime !== undefined && lastDatetime > (last ?? '') ? lastDatetime : last),
    undefined,
  );
