import { type Mission, pattern, rsql } from '@pelorus/client';
import { type Context, type SharedOptions } from '../context';
import { CliError } from '../failures/cli.errors';
import { details } from '../terminal/details';
import { type ListOptions, listQuery, noteMore } from './list-options';
import { itemId } from './find-records';

/** Lists missions, the latest first. */
export async function findMissions(context: Context, options: ListOptions, words: readonly string[]): Promise<void> {
  const { registry } = await context.services();
  const query = listQuery(options, context.signal, '-startDate');
  const named = words.map((word) => rsql`name=ilike=${pattern(`*${word}*`)}`.text);
  const where = [...named, ...(query.where === undefined ? [] : [`(${String(query.where)})`])].join(';');
  const list = registry.missions({ ...query, ...(where === '' ? {} : { where }) });
  const missions = await list.toArray();
  const columns = [
    { heading: 'ID', text: ({ id }: Mission) => String(id) },
    { heading: 'NAME', text: ({ name }: Mission) => name, elastic: true },
    { heading: 'START', text: ({ startDate }: Mission) => startDate },
    { heading: 'END', text: ({ endDate }: Mission) => endDate },
  ];
  await context.print(missions, columns, 'No mission matches.');
  await noteMore(context, list, missions.length, options);
}

/** Shows a mission with its items. */
export async function showMission(context: Context, _options: SharedOptions, id: string): Promise<void> {
  const { registry } = await context.services();
  const mission = await registry.call('GET /rest/v2/missions/{id}', { path: { id } });
  const links = await registry.list('GET /rest/v2/missions/{id}/items', { path: { id } }).toArray();
  const { name, description, startDate, endDate } = mission;
  const items = await itemsOf(context, links.map((link) => link.itemId)); // prettier-ignore
  await context.printOne({ ...mission, items }, () => {
    const facts = details([['start', startDate], ['end', endDate], ['description', description], ['id', mission.id]], context.terminal.style); // prettier-ignore
    return [context.terminal.style.bold(name), facts, ...items.map((item) => `  ${item.code}  ${item.longName}`)].join(
      '\n',
    );
  });
}

async function itemsOf(
  context: Context,
  ids: readonly number[],
): Promise<{ id: number; code: string; longName: string }[]> {
  if (ids.length === 0) return [];
  const { registry } = await context.services();
  const items = await registry.items({ where: rsql`id=in=${ids.slice(0, 1000)}`, sorts: 'code' }).toArray();
  return items.map(({ id, code, longName }) => ({ id, code, longName }));
}

interface NewMissionOptions extends SharedOptions {
  readonly start: string;
  readonly end: string;
  readonly description?: string;
}

export async function createMission(context: Context, options: NewMissionOptions, name: string): Promise<void> {
  const { registry } = await context.services('write');
  const { start: startDate, end: endDate, description } = options;
  const mission = await registry.call('POST /rest/v2/missions', { body: { name, startDate, endDate, description } });
  await context.printOne(mission, () => `Made mission ${mission.id}: ${mission.name}`);
}

/** Lets items take part in a mission. */
export async function addMissionItems(
  context: Context,
  _options: SharedOptions,
  id: string,
  codes: readonly string[],
): Promise<void> {
  const { registry } = await context.services('write');
  const body: { itemId: number }[] = [];
  for (const code of codes) body.push({ itemId: await itemId(registry, code) });
  const added = await registry.call('POST /rest/v2/missions/{id}/items', { path: { id }, body });
  await context.printOne(added, () => `${codes.join(', ')} take part in mission ${id}`);
}

export async function removeMissionItems(
  context: Context,
  _options: SharedOptions,
  id: string,
  codes: readonly string[],
): Promise<void> {
  const { registry } = await context.services('write');
  const links = await registry.list('GET /rest/v2/missions/{id}/items', { path: { id } }).toArray();
  for (const code of codes) {
    const wanted = await itemId(registry, code);
    const link = links.find((one) => one.itemId === wanted);
    if (!link) throw new CliError(`${code} does not take part in mission ${id}.`);
    const path = { id, missionItemId: link.id };
    await registry.call('DELETE /rest/v2/missions/{id}/items/{missionItemId}', { path });
  }
  context.terminal.note(`${codes.join(', ')} no longer in mission ${id}`);
}
