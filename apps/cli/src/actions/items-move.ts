import { type Context, type SharedOptions } from '../context';
import { usageError } from '../failures/cli.errors';
import { ITEM_COLUMNS } from './items-find';
import { itemId } from './find-records';

interface MoveOptions extends SharedOptions {
  readonly to?: string;
  readonly off?: boolean;
  readonly date?: string;
  readonly label?: string;
}

/** Mounts an item on another one, or takes it off. */
export async function moveItem(context: Context, options: MoveOptions, id: string): Promise<void> {
  if ((options.to === undefined) === !options.off) throw usageError('Where to? Say --to <item> or --off.');
  const { registry } = await context.services('write');
  const date = options.date ?? new Date().toISOString();
  const item = await registry.item(id);
  const body = options.to === undefined
    ? { parentId: 0, workflow: { unmountLabel: options.label ?? `${item.shortName} taken off`, unmountDate: date } }
    : { parentId: await itemId(registry, options.to), workflow: { mountLabel: options.label ?? `${item.shortName} mounted`, mountDate: date } }; // prettier-ignore
  const moved = await registry.call('PATCH /rest/v2/items/{id}', { path: { id: String(item.id) }, body });
  await context.printOne(moved, () => `${item.code} is ${moved.code} now`);
}

/** Makes items like another one. */
export async function cloneItem(
  context: Context,
  options: SharedOptions & { readonly to?: string; readonly with?: string },
  id: string,
  shortNames: readonly string[],
): Promise<void> {
  const { registry } = await context.services('write');
  const place = options.to === undefined ? {} : { parentId: await itemId(registry, options.to) };
  const include = options.with === undefined ? {} : { include: options.with.split(',') };
  const body = { copies: shortNames.map((shortName) => ({ shortName })), ...place, ...include };
  const answer = await registry.call('POST /rest/v2/items/{id}/clone', { path: { id }, body });
  await context.print(answer, ITEM_COLUMNS, '');
}
