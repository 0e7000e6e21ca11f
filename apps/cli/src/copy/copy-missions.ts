import { type AnyRecord, textIn, type Values } from './any-record';
import { ChunkFates } from './chunk-fates';
import { copyRoles } from './copy-belongings';
import { type CopyRun, sourceRecord, patiently, write } from './copy-run';
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

/** Copies the missions with the items and contacts that take part. */
export async function copyMissions(run: CopyRun): Promise<void> {
  const { signal } = run;
  const there = await allRecords(run.to.registry, { path: PATH, signal });
  const known = new Map(there.map((mission) => [missionKey(mission), mission.id]));
  for await (const page of walkPages(run.from.registry, { path: PATH, signal })) {
    for (const mission of page)
      await ChunkFates.telling(run.report, (fates) => patiently(run, () => copyMission(run, mission, known, fates)));
    run.progress('missions');
  }
}

async function copyMission(
  run: CopyRun,
  mission: AnyRecord,
  known: Map<string, number>,
  fates: ChunkFates,
): Promise<void> {
  // prettier-ignore
  const { signal } = run;
  const parts = await allRecords(run.from.registry, { path: `${PATH}/${mission.id}/items`, signal });
  const chosen = run.options.items === undefined ? parts : parts.filter((part) => run.ids('items').has(itemOf(part)));
  if (run.options.items !== undefined && chosen.length === 0) return;
  const id = await missionId(run, mission, known, fates);
  if (id === undefined) return;
  const there = id > 0 ? await allRecords(run.to.registry, { path: `${PATH}/${id}/items`, signal }) : [];
  const taking = new Set(there.map((part) => itemOf(part)));
  for (const part of chosen) await copyPart(run, mission, part, id, taking, fates);
  const roles = await allRecords(run.from.registry, { path: `${PATH}/${mission.id}/contacts`, signal });
  const given = id > 0 ? await allRecords(run.to.registry, { path: `${PATH}/${id}/contacts`, signal }) : [];
  const owner = { path: `missions/${mission.id}`, name: textIn(mission, 'name') };
  await copyRoles(run, owner, roles, { path: `missions/${id}`, roles: given }, fates);
}

const itemOf = (part: AnyRecord): number => Number(part['itemId']);

/** The mission at the target, made if need be; 0 in a dry run that would make it. */
async function missionId(
  run: CopyRun,
  mission: AnyRecord,
  known: Map<string, number>,
  fates: ChunkFates,
): Promise<number | undefined> {
  // prettier-ignore
  const { signal } = run;
  const about = sourceRecord(run, 'missions', textIn(mission, 'name'), `missions/${mission.id}`);
  const id = known.get(missionKey(mission));
  if (id === undefined) {
    if (run.options.dryRun) return (fates.set(about.address, about, 'made'), 0);
    const body = givenValues(valuesOf(mission));
    const made = await write(run, about, () => run.to.registry.call(`POST ${PATH}`, { body, signal }));
    if (made === undefined) return undefined;
    fates.set(about.address, about, 'made');
    known.set(missionKey(mission), (made as AnyRecord).id);
    return (made as AnyRecord).id;
  }
  const stored = (await run.to.registry.call(`GET ${PATH}/${id}`, { signal })) as AnyRecord;
  const differing = differingValues(valuesOf(mission), valuesOf(stored));
  const fate = differing.length === 0 ? 'alike' : run.options.update ? 'changed' : 'differs';
  const body = Object.fromEntries(differing.map(({ field, from }) => [field, from ?? null]));
  const change = (): Promise<unknown> => run.to.registry.call(`PATCH ${PATH}/${id}`, { body, signal });
  const isDone = fate !== 'changed' || run.options.dryRun || (await write(run, about, change)) !== undefined;
  if (isDone) fates.set(about.address, about, fate, differing);
  return id;
}

async function copyPart(
  run: CopyRun,
  mission: AnyRecord,
  part: AnyRecord,
  id: number,
  taking: ReadonlySet<number>,
  fates: ChunkFates,
): Promise<void> {
  // prettier-ignore
  const about = sourceRecord(run, 'mission-items', `${textIn(mission, 'name')}, item ${itemOf(part)}`, `missions/${mission.id}/items/${part.id}`); // prettier-ignore
  const itemId = run.ids('items').get(itemOf(part));
  if (itemId === undefined && !run.options.dryRun)
    return run.report.refuse({ ...about, code: 'unknown-reference', detail: 'the item was not copied' });
  if (itemId !== undefined && taking.has(itemId)) return fates.set(about.address, about, 'alike');
  const add = (): Promise<unknown> =>
    run.to.registry.call(`POST ${PATH}/${id}/items`, { body: [{ itemId }], signal: run.signal });
  if (run.options.dryRun || (await write(run, about, add)) !== undefined) fates.set(about.address, about, 'made');
}
