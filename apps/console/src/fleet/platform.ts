import { type Freshness, freshnessOf, grouped } from '@pelorus/shared/kernel';
import { itemCodeOf } from '../records/ancestor-codes';
import { type DueDate } from './due-dates';

export interface PlatformPlace {
  readonly longitude: number;
  readonly latitude: number;
  /** UTC. */
  readonly datetime: string;
  readonly freshness: Freshness;
  /** Latitude stream; absent for an event. */
  readonly stream?: string;
}

/** Ship, station or glider: a root with instruments or a position. */
export interface Platform {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly type: string;
  readonly place?: PlatformPlace;
}

export interface FleetStream {
  readonly code: string;
  readonly firstDatetime?: string;
  readonly lastDatetime?: string;
  readonly values: number;
}

/** Instrument with late or silent streams. */
export interface TroubledInstrument {
  /** Item's code. */
  readonly code: string;
  readonly freshness: Exclude<Freshness, 'fresh'>;
  /** Codes of late and silent streams. */
  readonly streams: readonly string[];
  /** Their last value. */
  readonly last: string;
}

/** State of a platform at a moment. */
export interface PlatformState {
  readonly platform: Platform;
  /** Streams by freshness; without a rhythm they count as fresh. */
  readonly counts: Readonly<Record<Freshness, number>>;
  /** Parameters that never had a value. */
  readonly without: number;
  /** Newest value; absent without any. */
  readonly last?: string;
  readonly troubled: readonly TroubledInstrument[];
  /** Due dates, the earliest first. */
  readonly due: readonly DueDate[];
}

export interface FleetFacts {
  readonly platforms: readonly Platform[];
  readonly streams: readonly FleetStream[];
  /** Codes of parameters that should report. */
  readonly expected: readonly string[];
  readonly due: readonly DueDate[];
}

/** Platform of a code: its first two parts. */
export const platformCode = (code: string): string => code.split(':', 2).join(':');

/** States of platforms at a moment (milliseconds since 1970). */
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

/** Late and silent instruments, silent first, longest first. */
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

/** Silent first, of these the longest silent. */
export const worstFirst = (a: TroubledInstrument, b: TroubledInstrument): number =>
  b.freshness.localeCompare(a.freshness) || a.last.localeCompare(b.last) || a.code.localeCompare(b.code);

const latest = (streams: readonly FleetStream[]): string | undefined =>
  streams.reduce<string | undefined>(
    (last, { lastDatetime }) => (lastDatetime !== undefined && lastDatetime > (last ?? '') ? lastDatetime : last),
    undefined,
  );
