import { type Item, type ItemChange, type NewItem, type Pelorus } from '@pelorus/client';
import { nearest } from '@pelorus/shared/kernel';
import { type Context, type SharedOptions } from '../context';
import { usageError } from '../failures/cli.errors';
import { confirm } from '../terminal/ask';
import { itemId, stateId, vocableId } from './find-records';

interface FieldOptions extends SharedOptions {
  readonly name?: string;
  readonly status?: string;
  readonly type?: string;
  readonly parent?: string;
  readonly set?: readonly string[];
  readonly clear?: readonly string[];
}

const FIELDS = ['longName', 'description', 'model', 'manufacturer', 'serialNumber', 'inventoryNumber', 'citation', 'operationInstructions']; // prettier-ignore

/** Registers an item. */
export async function createItem(context: Context, options: FieldOptions, shortName: string): Promise<void> {
  if (options.type === undefined) throw usageError('Of which type? Say --type <name>, for example --type data_logger.');
  const { registry } = await context.services('write');
  const fields = await fieldsOf(registry, { status: 'devicestore', ...options });
  const parent = options.parent === undefined ? {} : { parentId: await itemId(registry, options.parent) };
  const item = await registry.createItem({ longName: shortName, ...fields, ...parent, shortName } as NewItem);
  await context.printOne(item, () => `Registered ${item.code}`);
}

export async function editItem(context: Context, options: FieldOptions, id: string): Promise<void> {
  const { registry } = await context.services('write');
  const cleared = Object.fromEntries((options.clear ?? []).map((field) => [checked(field), null]));
  const body = { ...(await fieldsOf(registry, options)), ...cleared };
  if (Object.keys(body).length === 0) throw usageError('Change what? Say for example --set serialNumber=4711.');
  const item = await registry.changeItem(id, body as ItemChange);
  await context.printOne(item, () => `Changed ${item.code}`);
}

/** Marks items as decommissioned. */
export async function retireItems(
  context: Context,
  options: SharedOptions & { readonly yes?: boolean },
  ids: readonly string[],
): Promise<void> {
  await confirm(context, `Retire ${ids.join(', ')}?`, options.yes);
  const { registry } = await context.services('write');
  const items: Item[] = [];
  for (const id of ids) items.push(await registry.call('DELETE /rest/v2/items/{id}', { path: { id } }));
  await context.print(items, [{ heading: 'RETIRED', text: ({ code }) => code }], '');
}

async function fieldsOf(registry: Pelorus['registry'], options: FieldOptions): Promise<Record<string, unknown>> {
  const fields: Record<string, unknown> = {};
  for (const pair of options.set ?? []) {
    const at = pair.indexOf('=');
    if (at < 1) throw usageError(`'${pair}' is not field=value.`);
    fields[checked(pair.slice(0, at))] = pair.slice(at + 1);
  }
  if (options.name !== undefined) fields['longName'] = options.name;
  if (options.status !== undefined) fields['statusId'] = await stateId(registry, options.status);
  if (options.type !== undefined) fields['typeId'] = await vocableId(registry, 'itemType', options.type);
  return fields;
}

function checked(field: string): string {
  if (FIELDS.includes(field)) return field;
  const near = nearest(field, FIELDS);
  const hint = near.length > 0 ? `Did you mean '${near[0]!}'?` : `Fields: ${FIELDS.join(', ')}`;
  throw usageError(`Items have no field '${field}' that can be set.`, hint);
}
