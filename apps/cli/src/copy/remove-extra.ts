import { type AnyRecord, recordIn, recordsIn, textIn, type Values } from './any-record';
import { type ChunkFates } from './chunk-fates';
import { type CopyRun, write } from './copy-run';
import { type PlacedItem } from './item-order';
import { type IdAt } from './item-values';
import { numberedKeys } from './numbered-keys';

/** A list of an item, with the keys and values of its records. */
interface OwnedList {
  readonly list: string;
  readonly keyOf: (record: AnyRecord) => string;
  readonly valuesOf: (record: AnyRecord, idAt: IdAt) => Values;
}

interface Mirrored {
  readonly place: PlacedItem;
  readonly record: AnyRecord;
  readonly target: AnyRecord;
}

const OWN_ID: IdAt = (_kind, record) => record?.id;

/** Removes records of an item that the target alone has, where the copy is a mirror; each is told with its values. */
export async function removeExtra(
  run: CopyRun,
  { place, record, target }: Mirrored,
  { list, keyOf, valuesOf }: OwnedList,
  fates: ChunkFates,
): Promise<void> {
  if (!run.options.mirror) return;
  const here = numberedKeys(recordsIn(record, list) ?? [], keyOf);
  for (const [key, one] of numberedKeys(recordsIn(target, list) ?? [], keyOf)) {
    if (here.has(key)) continue;
    const name = textIn(one, 'label') || textIn(one, 'shortName') || textIn(one, 'name');
    await remove(run, { kind: list, name: `${place.targetCode} ${name}`, path: `items/${target.id}/${list}/${one.id}` }, valuesOf(one, OWN_ID), fates); // prettier-ignore
  }
}

/** Takes roles that the target alone gives from contacts, where the copy is a mirror. */
export async function removeRoles(
  run: CopyRun,
  owner: { readonly path: string; readonly name: string },
  roles: readonly AnyRecord[],
  fates: ChunkFates,
): Promise<void> {
  const account = run.options.mirror?.account.toLowerCase();
  if (account === undefined) return;
  for (const one of roles) {
    const [contact, role] = [recordIn(one, 'contact'), recordIn(one, 'role')];
    if (!contact || !role || textIn(contact, 'email').toLowerCase() === account) continue;
    const name = `${owner.name} ${textIn(contact, 'lastName')}, ${textIn(role, 'systemName')}`;
    const path = `${owner.path}/contacts/${contact.id}?roleId=${role.id}`;
    await remove(run, { kind: 'roles', name, path }, { role: textIn(role, 'systemName') }, fates);
  }
}

/** Removes a record of the target, and tells what it was. */
export async function remove(
  run: CopyRun,
  { kind, name, path }: { readonly kind: string; readonly name: string; readonly path: string },
  values: Values,
  fates: ChunkFates,
): Promise<void> {
  const about = { kind, name, address: `${run.to.registry.url}/rest/v2/${path}` };
  const call = async (): Promise<true> => {
    await run.to.registry.call(`DELETE /rest/v2/${path}`, { signal: run.signal });
    return true;
  };
  if (!run.options.dryRun && (await write(run, about, call)) === undefined) return;
  fates.set(about.address, about, 'removed', wasValues(values));
}

const wasValues = (values: Values) =>
  Object.entries(values)
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([field, to]) => ({ field, to }));
