import { type AnyRecord, textIn, type Values } from './any-record';
import { ChunkFates } from './chunk-fates';
import { readAheadOf } from './bounded-reads';
import { copyMissionRoles } from './contact-roles';
import { type Named } from './copy-report';
import { type CopyRun, isOfRecord, patiently, sourceRecord, write } from './copy-run';
import { differingValues, givenValues, sameMoment } from './differing-values';
import { allRecords, walkPages } from './walk-pages';

const PATH = '/rest/v2/missions';
/** What tells missions apart, at whatever instance. */
export const missionKey = (mission: AnyRecord): string =>
  `${textIn(mission, 'name')}|${sameMoment(mission['startDate'])}`.toLowerCase();

const valuesOf = (mission: AnyRecord): Values => ({
  name: mission['name'],
  description: mission['description'],
  startDate: sameMoment(mission['startDate']),
  endDate: sameMoment(mission['endDate']),
});

/** Items that are added to a mission at once. */
const TOGETHER = 500;

/** What the source has of a mission. */
interface Taking {
  readonly parts: readonly AnyRecord[];
  readonly roles: readonly AnyRecord[];
}

/** Copies the missions with the items and contacts that take part. */
export async function copyMissions(run: CopyRun): Promise<void> {
  const { signal } = run;
  const there = await allRecords(run.to.registry, { path: PATH, signal });
  const known = new Map(there.map((mission) => [missionKey(mission), mission]));
  for await (const page of walkPages(run.from.registry, { path: PATH, signal }))
    for await (const [mission, taking] of readAheadOf(page, takingPart(run))) {
      await ChunkFates.telling(run.report, (fates) =>
        patiently(run, () => copyMission(run, { mission, taking, known }, fates)),
      );
      run.progress('missions');
    }
}

const takingPart =
  (run: CopyRun) =>
  ({ id }: AnyRecord, stop: AbortSignal): Promise<Taking> => {
    const reading = { ...run, signal: AbortSignal.any([run.signal, stop]) };
    const list = (name: string): Promise<AnyRecord[]> => listOf(reading, 'from', id, name);
    return patiently(reading, async () => {
      const [parts, roles] = await Promise.all([list('items'), list('contacts')]);
      return { parts, roles };
    });
  };

const listOf = (run: CopyRun, side: 'from' | 'to', id: number, list: string): Promise<AnyRecord[]> =>
  run.reading(() => allRecords(run[side].registry, { path: `${PATH}/${id}/${list}`, signal: run.signal }));

interface Copied {
  readonly mission: AnyRecord;
  readonly taking: Taking;
  /** Missions of the target by their keys. */
  readonly known: Map<string, AnyRecord>;
}

async function copyMission(run: CopyRun, { mission, taking, known }: Copied, fates: ChunkFates): Promise<void> {
  const { parts, roles } = taking;
  const chosen = run.options.items === undefined ? parts : parts.filter((part) => run.ids('items').has(itemOf(part)));
  if (run.options.items !== undefined && chosen.length === 0) return;
  const id = await missionId(run, mission, known, fates);
  if (id === undefined) return;
  const none: AnyRecord[] = [];
  const [there, given] = id > 0 ? await Promise.all([listOf(run, 'to', id, 'items'), listOf(run, 'to', id, 'contacts')]) : [none, none]; // prettier-ignore
  await copyParts(run, { mission, parts: chosen, id, there }, fates);
  const owner = { path: `missions/${mission.id}`, name: textIn(mission, 'name') };
  await copyMissionRoles(run, { owner, roles, target: { path: `missions/${id}`, roles: given } }, fates);
}

const itemOf = (part: AnyRecord): number => Number(part['itemId']);

/** The mission at the target, made if need be; 0 in a dry run that would make it. */
async function missionId(
  run: CopyRun,
  mission: AnyRecord,
  known: Map<string, AnyRecord>,
  fates: ChunkFates,
): Promise<number | undefined> {
  const { signal } = run;
  const about = sourceRecord(run, 'missions', textIn(mission, 'name'), `missions/${mission.id}`);
  const stored = known.get(missionKey(mission));
  if (!stored) {
    if (run.options.dryRun) return (fates.set(about.address, about, 'made'), 0);
    const body = givenValues(valuesOf(mission));
    const made = await write(run, about, () => run.to.registry.call(`POST ${PATH}`, { body, signal }));
    if (made === undefined) return undefined;
    fates.set(about.address, about, 'made');
    known.set(missionKey(mission), made as AnyRecord);
    return (made as AnyRecord).id;
  }
  const differing = differingValues(valuesOf(mission), valuesOf(stored));
  const fate = differing.length === 0 ? 'alike' : run.options.update ? 'changed' : 'differs';
  const body = Object.fromEntries(differing.map(({ field, from }) => [field, from ?? null]));
  const change = (): Promise<unknown> => run.to.registry.call(`PATCH ${PATH}/${stored.id}`, { body, signal });
  const isDone = fate !== 'changed' || run.options.dryRun || (await write(run, about, change)) !== undefined;
  if (isDone) fates.set(about.address, about, fate, differing);
  return stored.id;
}

interface CopiedParts {
  readonly mission: AnyRecord;
  readonly parts: readonly AnyRecord[];
  /** Id of the mission at the target, and what takes part there. */
  readonly id: number;
  readonly there: readonly AnyRecord[];
}

async function copyParts(run: CopyRun, { mission, parts, id, there }: CopiedParts, fates: ChunkFates): Promise<void> {
  const taking = new Set(there.map((part) => itemOf(part)));
  const added: { readonly about: Named; readonly itemId: number }[] = [];
  for (const part of parts) {
    const about = sourceRecord(run, 'mission-items', `${textIn(mission, 'name')}, item ${itemOf(part)}`, `missions/${mission.id}/items/${part.id}`); // prettier-ignore
    const itemId = run.ids('items').get(itemOf(part));
    if (itemId === undefined && !run.options.dryRun)
      run.report.refuse({ ...about, code: 'unknown-reference', detail: 'the item was not copied' });
    else if (itemId !== undefined && taking.has(itemId)) fates.set(about.address, about, 'alike');
    else if (run.options.dryRun) fates.set(about.address, about, 'made');
    else added.push({ about, itemId: itemId! });
  }
  for (let from = 0; from < added.length; from += TOGETHER) await addParts(run, id, added.slice(from, from + TOGETHER), fates); // prettier-ignore
}

/** Adds items to a mission; one by one where the target refuses one of them. */
async function addParts(
  run: CopyRun,
  id: number,
  added: readonly { readonly about: Named; readonly itemId: number }[],
  fates: ChunkFates,
): Promise<void> {
  const add = (items: typeof added): Promise<unknown> =>
    run.to.registry.call(`POST ${PATH}/${id}/items`, { body: items.map(({ itemId }) => ({ itemId })), signal: run.signal }); // prettier-ignore
  try {
    await add(added);
    for (const { about } of added) fates.set(about.address, about, 'made');
  } catch (error) {
    if (!isOfRecord(error)) throw error;
    for (const one of added)
      if ((await write(run, one.about, () => add([one]))) !== undefined)
        fates.set(one.about.address, one.about, 'made');
  }
}
