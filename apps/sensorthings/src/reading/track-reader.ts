import {
  type Catalogue,
  type DayFix,
  dayPlace,
  type Place,
  type Receiver,
  type Thing,
} from '@pelorus/sensorthings/model';
import { MICROS_PER_DAY } from '@pelorus/sensorthings/query';
import { type Caller, from } from './services';

/** Milliseconds that positions count as current. */
const FRESH_MS = 15_000;
/** Milliseconds after which all days are reread: files may come late. */
const WHOLE_MS = 3_600_000;
const MS_PER_DAY = MICROS_PER_DAY / 1000;

interface Track {
  readonly fixes: ReadonlyMap<number, DayFix>;
  readonly readAt: number;
  readonly wholeAt: number;
}

/** Reads tracks of Things: the last fix of each day. */
export class TrackReader {
  readonly #tracks = new Map<string, Promise<Track>>();

  constructor(private readonly clock: () => number = () => performance.now()) {}

  /** Day places of Things with receivers. */
  async read(caller: Caller, { things }: Catalogue): Promise<ReadonlyMap<number, readonly Place[]>> {
    const moving = [...things.values()].filter(({ receivers }) => receivers.length > 0);
    const all = await Promise.all(
      moving.map(async (thing) => [thing.id, await this.#placesOf(caller, thing)] as const),
    );
    return new Map(all);
  }

  async #placesOf(caller: Caller, thing: Thing): Promise<readonly Place[]> {
    const fixes = new Map<number, DayFix>();
    // Of several receivers on a day, that with the oldest stream counts.
    for (const receiver of thing.receivers) {
      for (const [day, fix] of (await this.#trackOf(caller, receiver)).fixes) if (!fixes.has(day)) fixes.set(day, fix);
    }
    return [...fixes.values()].sort((a, b) => a.day - b.day).map((fix) => dayPlace(thing, fix));
  }

  #trackOf(caller: Caller, receiver: Receiver): Promise<Track> {
    const key = `${receiver.latitude.id} ${receiver.longitude.id}`;
    const track = (this.#tracks.get(key) ?? Promise.resolve(undefined)).then((known) =>
      this.#renew(caller, receiver, known),
    );
    this.#tracks.set(key, track);
    track.catch(() => this.#tracks.get(key) === track && this.#tracks.delete(key));
    return track;
  }

  async #renew(caller: Caller, receiver: Receiver, known: Track | undefined): Promise<Track> {
    const now = this.clock();
    if (known && now - known.readAt < FRESH_MS) return known;
    const isWhole = !known || now - known.wholeAt >= WHOLE_MS;
    const lastDay = isWhole ? undefined : Math.max(...known.fixes.keys());
    const added = await this.#fixesSince(caller, receiver, Number.isFinite(lastDay) ? lastDay : undefined);
    const fixes = isWhole ? added : new Map([...known.fixes, ...added]);
    return { fixes, readAt: now, wholeAt: isWhole ? now : known.wholeAt };
  }

  async #fixesSince(
    { ingest }: Caller,
    { latitude, longitude }: Receiver,
    day: number | undefined,
  ): Promise<Map<number, DayFix>> {
    const request = {
      codes: [latitude.stream.code, longitude.stream.code],
      aggregate: 'P1D',
      aggregateFunctions: ['LAST'] as const,
      // Suspect and bad values are no positions.
      qualityFlags: [0, 1, 2],
      ...(day !== undefined && { datetimeMin: new Date(day * MS_PER_DAY) }),
    };
    const { times, columns } = await from('ingest service', ingest.columns(request));
    const [north, east] = columns.map(({ values }) => values);
    const fixes = new Map<number, DayFix>();
    times.forEach((time, at) => {
      const [lat, lon] = [north?.[at], east?.[at]];
      const fix = { day: Math.floor(time / MS_PER_DAY), latitude: Number(lat), longitude: eastOf(Number(lon)) };
      if (typeof lat === 'number' && typeof lon === 'number' && isOnEarth(fix)) fixes.set(fix.day, fix);
    });
    return fixes;
  }
}

const eastOf = (longitude: number): number => (longitude > 180 ? longitude - 360 : longitude);

function isOnEarth({ latitude, longitude }: DayFix): boolean {
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
}
