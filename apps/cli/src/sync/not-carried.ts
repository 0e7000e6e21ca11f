import { type AnyRecord, textIn } from '../copy/any-record';
import { LEFT_OF_INGEST } from '../copy/left-behind';
import { missionKey } from '../copy/copy-missions';
import { type AnyClient, type Side } from '../copy/side';
import { type SideSettings } from './sync-file';
import { walkPages } from '../copy/walk-pages';
import { isUnseen, isUnknownList } from '../copy/unseen-list';

/** Records of one kind that an exchange leaves where they are. */
export interface LeftRecords {
  /** Their number; null where the side does not show them. */
  readonly count: number | null;
  /** The first ones by their names. */
  readonly names: readonly string[];
  /** Whether there are others. */
  readonly more: boolean;
}

export type NotCarried = Readonly<Record<string, LeftRecords>>;

/** Records of one kind that are told by their names. */
const NAMED = 20;

/** Counts what a side has of its own part, and the other side does not get. */
export async function notCarried(
  from: Side,
  to: Side,
  { items, data }: Pick<SideSettings, 'items' | 'data'>,
  signal: AbortSignal,
): Promise<NotCarried> {
  const found: Record<string, LeftRecords> = {};
  const tell = async (kind: string, read: () => Promise<LeftRecords>): Promise<void> => {
    const left = await read().catch(unseen);
    if (left.count !== 0) found[kind] = left;
  };
  await tell('missions', () => missionsLeft(from.registry, to.registry, signal));
  if (!items.isEmpty) await tell('versions', () => versionsLeft(from.registry, items.items, signal));
  const filters = { files: items.isEmpty ? undefined : items.files, flags: data.isEmpty ? undefined : data.ofStreams };
  for (const { kind, path, nameOf } of LEFT_OF_INGEST) {
    const where = filters[kind];
    if (where !== undefined) await tell(kind, () => firstOf(from.ingest, { path, where, nameOf, signal }));
  }
  return found;
}

/** Missions that the other side has not: somebody may have copied them. */
async function missionsLeft(from: AnyClient, to: AnyClient, signal: AbortSignal): Promise<LeftRecords> {
  const path = '/rest/v2/missions';
  const there = new Set<string>();
  for await (const page of walkPages(to, { path, signal })) for (const mission of page) there.add(missionKey(mission));
  const names: string[] = [];
  for await (const page of walkPages(from, { path, signal }))
    for (const mission of page) if (!there.has(missionKey(mission))) names.push(textIn(mission, 'name'));
  return { count: names.length, ...firstNames(names) };
}

async function versionsLeft(registry: AnyClient, part: string, signal: AbortSignal): Promise<LeftRecords> {
  const query = { where: `${part};version=gt=1` };
  const names: string[] = [];
  let count = 0;
  for await (const page of walkPages(registry, { path: '/rest/v2/items', query, signal })) {
    for (const item of page) {
      const versions = Number(item['version']) - 1;
      count += versions;
      names.push(`${textIn(item, 'code')}: ${versions}`);
    }
  }
  return { count, ...firstNames(names) };
}

async function firstOf(
  service: AnyClient,
  list: {
    readonly path: string;
    readonly where: string;
    readonly nameOf: (record: AnyRecord) => string;
    readonly signal: AbortSignal;
  },
): Promise<LeftRecords> {
  const { path, where, nameOf, signal } = list;
  const query = { where, sorts: 'id', hits: NAMED };
  const page = (await service.call(`GET ${path}`, { query, signal })) as {
    readonly records: readonly AnyRecord[];
    readonly totalHits: number;
  };
  return { count: page.totalHits, names: page.records.map(nameOf), more: page.totalHits > page.records.length };
}

const firstNames = (names: readonly string[]): Pick<LeftRecords, 'names' | 'more'> => ({
  names: names.slice(0, NAMED),
  more: names.length > NAMED,
});

/** A side that has no such list leaves nothing behind; of one that does not show it nobody knows. */
function unseen(error: unknown): LeftRecords {
  if (isUnseen(error)) return { count: null, names: [], more: false };
  if (isUnknownList(error)) return { count: 0, names: [], more: false };
  throw error;
}
