import { setTimeout } from 'node:timers/promises';
import { archiveTimes, measurementFile, recentTimes, streamsOf } from './measurement-file';
import { type DemoRule, type Platform, PLATFORMS } from './platforms';

const HOUR = 3600;
/** A shorter time without values, in seconds, is not worth a file at a start. */
const SHORTEST = HOUR;

interface Stream {
  readonly lastDatetime?: string;
  readonly values: number;
}

interface Filter {
  readonly where: string;
}

/** The part of the client of both services that is used here; the client itself is written for browsers, too. */
interface Services {
  readonly registry: { items(filter: Filter): { count(): Promise<number> } };
  readonly ingest: {
    streams(filter: Filter): { toArray(): Promise<readonly Stream[]> };
    upload(file: string, options: { readonly name: string }): Promise<unknown>;
    call(operation: 'POST /rest/alerts/rules', input: { readonly body: DemoRule }): Promise<unknown>;
  };
}

/**
 * Uploads what the demo fleet has measured until `now` (seconds since 1970): at first some years and the latest 30
 * days, later what is missing since. A platform is left alone where the registry does not know its item, where its data
 * were deleted, and where the account may not write its streams. A time up to `shortest` seconds without values is not
 * worth a file. A rule of alerts comes with the first values of its platform. Resolves with the number of new datasets.
 */
export async function addMeasurements(services: Services, now: number, shortest = SHORTEST): Promise<number> {
  const added = await Promise.all(PLATFORMS.map((platform) => addPlatform(services, platform, now, shortest)));
  return added.reduce((sum, files) => sum + files, 0);
}

interface Going {
  /** Seconds from one upload to the next. */
  readonly every: number;
  /** Ends it. */
  readonly signal: AbortSignal;
  /** Told of an upload that failed; the next one has its values, too. */
  readonly onFailure: (error: unknown) => void;
}

/** Goes on to upload what the demo fleet measures, until the signal ends it. */
export async function keepMeasuring(services: Services, { every, signal, onFailure }: Going): Promise<void> {
  while (await passed(every, signal)) {
    await addMeasurements(services, Date.now() / 1000, every / 2).catch((error: unknown) => {
      if (!signal.aborted) onFailure(error);
    });
  }
}

/** Resolves with true after some seconds, with false when the signal comes first; keeps no program running. */
const passed = (seconds: number, signal: AbortSignal): Promise<boolean> =>
  setTimeout(seconds * 1000, true, { signal, ref: false }).catch(() => false);

async function addPlatform(
  { registry, ingest }: Services,
  platform: Platform,
  now: number,
  shortest: number,
): Promise<number> {
  const [items, known] = await Promise.all([
    registry.items({ where: `code==${platform.item}` }).count(),
    streamsKnown(ingest, platform),
  ]);
  if (items === 0 || known.some(({ values }) => values === 0)) return 0;
  let added = 0;
  for (const { name, times } of missingFiles(platform, known, { now, shortest })) {
    const file = measurementFile(platform, times);
    if (!(await isStored(ingest, name, file))) break;
    added++;
  }
  if (added > 0 && known.length === 0 && platform.rule)
    await ingest.call('POST /rest/alerts/rules', { body: platform.rule });
  return added;
}

const streamsKnown = (ingest: Services['ingest'], platform: Platform): Promise<readonly Stream[]> =>
  ingest
    .streams({
      where: `code=in=(${streamsOf(platform)
        .map(([urn]) => urn)
        .join(',')})`,
    })
    .toArray();

interface MissingFile {
  readonly name: string;
  readonly times: readonly number[];
}

/** Files of the times that a service has no values of. */
function missingFiles(
  platform: Platform,
  known: readonly Stream[],
  { now, shortest }: { readonly now: number; readonly shortest: number },
): readonly MissingFile[] {
  const ends = known.flatMap(({ lastDatetime }) => (lastDatetime ? [Date.parse(`${lastDatetime}Z`) / 1000] : []));
  const last = ends.length > 0 ? Math.max(...ends) : undefined;
  const recent = recentTimes(platform, now, last);
  const archive = last === undefined ? archiveTimes(platform, recent[0] ?? now) : [];
  const isWorthIt = last === undefined || now - last > shortest;
  return [
    { name: `${platform.name}_archive.nrt`, times: archive },
    { name: `${platform.name}_${dayOf(now)}.nrt`, times: isWorthIt ? recent : [] },
  ].filter(({ times }) => times.length > 0);
}

const dayOf = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 10);

/** Uploads a file; false where the service takes registered codes only and the account may not write these. */
async function isStored(ingest: Services['ingest'], name: string, file: string): Promise<boolean> {
  try {
    await ingest.upload(file, { name });
    return true;
  } catch (error) {
    if (error instanceof Error && 'status' in error && error.status === 422) return false;
    throw error;
  }
}
