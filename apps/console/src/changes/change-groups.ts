import { type Dataset, type QualityFlag, type RegistryChange } from '@pelorus/client';

/** Changes that one account made one soon after the other. */
export interface Deed {
  readonly from: string;
  readonly to: string;
  readonly account: string | undefined;
  /** The newest first. */
  readonly changes: readonly RegistryChange[];
}

/** Uploads of one account on one day. */
export interface UploadDay {
  /** Day in UTC: `2026-01-31`. */
  readonly day: string;
  readonly account: string;
  /** The newest first. */
  readonly uploads: readonly Dataset[];
}

/** What changed on one platform, or beside all of them. */
export interface PlatformChanges {
  /** Code of the platform; undefined for missions, contacts and the catalogue. */
  readonly code: string | undefined;
  /** The newest first. */
  readonly deeds: readonly Deed[];
  readonly days: readonly UploadDay[];
  readonly flags: readonly QualityFlag[];
}

/** All that changed in a time. */
export interface ChangesOfTime {
  readonly changes: readonly RegistryChange[];
  readonly uploads: readonly Dataset[];
  readonly flags: readonly QualityFlag[];
}

/** The code of the platform on which a code lies. */
const platformOf = (code: string): string => code.split(':', 2).join(':');

/**
 * What changed by platforms, in the order of their codes, what belongs to none at the end; `by` names the account whose
 * changes count.
 */
export function changesByPlatform({ changes, uploads, flags }: ChangesOfTime, by?: string): PlatformChanges[] {
  const isMeant = (account: string | undefined): boolean => by === undefined || account === by;
  const told = changes.filter(({ account }) => isMeant(account));
  const sent = uploads.filter(({ username }) => isMeant(username));
  const set = flags.filter(({ username }) => isMeant(username));
  const ofUpload = ({ streams = [] }: Dataset): ReadonlySet<string> =>
    new Set(streams.map(({ code }) => platformOf(code)));
  const ofFlag = ({ codes }: QualityFlag): ReadonlySet<string> => new Set(codes.map(platformOf));
  const codes = new Set<string | undefined>([
    ...told.map(({ item }) => item && platformOf(item)),
    ...sent.flatMap((upload) => [...ofUpload(upload)]),
    ...set.flatMap((flag) => [...ofFlag(flag)]),
  ]);
  return [...codes]
    .sort((a, b) => Number(a === undefined) - Number(b === undefined) || String(a).localeCompare(String(b)))
    .map((code) => ({
      code,
      deeds: deedsOf(told.filter(({ item }) => (item && platformOf(item)) === code)),
      days: code === undefined ? [] : daysOf(sent.filter((upload) => ofUpload(upload).has(code))),
      flags: code === undefined ? [] : set.filter((flag) => ofFlag(flag).has(code)),
    }));
}

/** Time between two changes of an account within which they belong together, in milliseconds. */
const TOGETHER = 10 * 60_000;

function deedsOf(changes: readonly RegistryChange[]): Deed[] {
  const deeds: (Deed & { changes: RegistryChange[]; from: string })[] = [];
  for (const change of changes) {
    const { date, account } = change;
    const last = deeds.at(-1);
    if (last && last.account === account && Date.parse(last.from) - Date.parse(date) <= TOGETHER) {
      last.changes.push(change);
      last.from = date;
    } else deeds.push({ from: date, to: date, account, changes: [change] });
  }
  return deeds;
}

const DAY_LENGTH = 10;

function daysOf(uploads: readonly Dataset[]): UploadDay[] {
  const days = new Map<string, UploadDay & { uploads: Dataset[] }>();
  for (const upload of uploads) {
    const [day, account] = [upload.datetime.slice(0, DAY_LENGTH), upload.username];
    const known = days.get(`${day} ${account}`);
    if (known) known.uploads.push(upload);
    else days.set(`${day} ${account}`, { day, account, uploads: [upload] });
  }
  return [...days.values()];
}

/** The accounts that changed something, in order. */
export const accountsOf = ({ changes, uploads, flags }: ChangesOfTime): readonly string[] =>
  [
    ...new Set([
      ...changes.flatMap(({ account }) => account ?? []),
      ...uploads.map(({ username }) => username),
      ...flags.map(({ username }) => username),
    ]),
  ].sort((a, b) => a.localeCompare(b));
