import { type AnyRecord, recordIn, recordsIn, textIn, type Values } from './any-record';
import { type ChunkFates } from './chunk-fates';
import { type Named } from './copy-report';
import { type CopyRun, idAtTarget, sourceRecord, write } from './copy-run';
import { differingValues, givenValues } from './differing-values';
import { type PlacedItem } from './item-order';
import { fieldKey, fieldValues, type IdAt, resourceKey, resourceValues } from './item-values';
import { numberedKeys } from './numbered-keys';
import { removeExtra, removeRoles } from './remove-extra';

const OWN_ID: IdAt = (_kind, record) => record?.id;
const LISTS = [
  { list: 'fields', keyOf: fieldKey, valuesOf: (record: AnyRecord): Values => fieldValues(record) },
  { list: 'resources', keyOf: resourceKey, valuesOf: resourceValues },
] as const;

/** Copies the roles of contacts, the custom fields and the resources of an item. */
export async function copyBelongings(
  run: CopyRun,
  place: PlacedItem,
  record: AnyRecord,
  target: AnyRecord | undefined,
  fates: ChunkFates,
): Promise<void> {
  const owner = { path: `items/${place.id}`, name: place.code };
  await copyRoles(run, owner, recordsIn(record, 'contacts') ?? [], target && { path: `items/${target.id}`, roles: recordsIn(target, 'contacts') ?? [] }, fates); // prettier-ignore
  for (const { list, keyOf, valuesOf } of LISTS) {
    const there = numberedKeys((target && recordsIn(target, list)) ?? [], keyOf);
    const here = numberedKeys(recordsIn(record, list) ?? [], keyOf);
    for (const [key, one] of here) {
      const about = sourceRecord(
        run,
        list,
        `${place.code} ${textIn(one, 'name')}`,
        `items/${place.id}/${list}/${one.id}`,
      );
      const values = valuesOf(one, (kind, other) => idAtTarget(run, kind, other));
      if (list === 'resources' && values['typeId'] === undefined) {
        run.report.refuse({ ...about, code: 'unknown-reference', detail: 'type: the target has none' });
        continue;
      }
      const known = there.get(key);
      const path = `items/${target?.id ?? 0}/${list}`;
      if (known) await compareOne(run, about, `${path}/${known.id}`, values, valuesOf(known, OWN_ID), fates);
      else await makeOne(run, about, path, one, values, fates);
    }
    if (!target) continue;
    if (run.options.mirror) await removeExtra(run, { place, record, target }, { list, keyOf, valuesOf }, fates);
    else fates.onlyThere(place.targetCode, list, [...there.keys()].filter((key) => !here.has(key)).length);
  }
}

async function compareOne(
  run: CopyRun,
  about: Named,
  path: string,
  values: Values,
  stored: Values,
  fates: ChunkFates,
): Promise<void> {
  // prettier-ignore
  const differing = differingValues(values, stored);
  if (differing.length === 0) return fates.set(about.address, about, 'alike');
  if (!run.options.update) return fates.set(about.address, about, 'differs', differing);
  const change = (): Promise<unknown> =>
    run.to.registry.call(`PUT /rest/v2/${path}`, { body: givenValues(values), signal: run.signal });
  if (run.options.dryRun || (await write(run, about, change)) !== undefined)
    fates.set(about.address, about, 'changed', differing);
}

async function makeOne(
  run: CopyRun,
  about: Named,
  path: string,
  record: AnyRecord,
  values: Values,
  fates: ChunkFates,
): Promise<void> {
  // prettier-ignore
  const make = async (): Promise<unknown> => {
    const isFile = about.kind === 'resources' && textIn(record, 'linkage') === '';
    const body = isFile ? await fileForm(run, about, record, values) : givenValues(values);
    return run.to.registry.call(`POST /rest/v2/${path}`, { body, signal: run.signal });
  };
  if (run.options.dryRun || (await write(run, about, make)) !== undefined) fates.set(about.address, about, 'made');
}

/** The form that attaches a file of the source. */
async function fileForm(run: CopyRun, { address }: Named, record: AnyRecord, values: Values): Promise<FormData> {
  const path = new URL(address).pathname.replace(new URL(run.from.registry.url).pathname.replace(/\/$/, ''), '');
  const response = await run.from.registry.open(`GET ${path}/payload`, { signal: run.signal });
  const form = new FormData();
  for (const [key, value] of Object.entries(givenValues(values))) form.set(key, String(value));
  const bytes = new Blob([await response.arrayBuffer()], { type: textIn(record, 'mediaType') });
  form.set('file', bytes, textIn(record, 'fileName') || textIn(record, 'name'));
  return form;
}

/** Gives contacts of an item or a mission the roles that they lack at the target. */
export async function copyRoles(
  run: CopyRun,
  owner: { readonly path: string; readonly name: string },
  roles: readonly AnyRecord[],
  target: { readonly path: string; readonly roles: readonly AnyRecord[] } | undefined,
  fates: ChunkFates,
): Promise<void> {
  const pair = (contact: number | undefined, role: number | undefined): string => `${contact} ${role}`;
  const there = new Set(target?.roles.map((one) => pair(recordIn(one, 'contact')?.id, recordIn(one, 'role')?.id)));
  for (const one of roles) {
    const [contact, role] = [recordIn(one, 'contact'), recordIn(one, 'role')];
    const who = `${owner.name} ${textIn(contact, 'lastName')}, ${textIn(role, 'systemName')}`;
    const about = sourceRecord(run, 'roles', who, `${owner.path}/contacts/${contact?.id ?? ''}#${role?.id ?? ''}`);
    const [contactId, roleId] = [idAtTarget(run, 'contacts', contact), idAtTarget(run, 'vocables', role)];
    if (contactId === undefined || roleId === undefined) {
      run.report.refuse({ ...about, code: 'unknown-reference', detail: 'the target lacks the contact or the role' });
      continue;
    }
    if (there.delete(pair(contactId, roleId))) {
      fates.set(about.address, about, 'alike');
      continue;
    }
    const give = (): Promise<unknown> =>
      run.to.registry.call(`POST /rest/v2/${target!.path}/contacts/${contactId}`, {
        body: [roleId],
        signal: run.signal,
      });
    if (run.options.dryRun || (await write(run, about, give)) !== undefined) fates.set(about.address, about, 'made');
  }
  if (!run.options.mirror) return fates.onlyThere(owner.path, 'roles', there.size);
  const extra = target?.roles.filter((one) => there.has(pair(recordIn(one, 'contact')?.id, recordIn(one, 'role')?.id)));
  if (target && extra) await removeRoles(run, { path: target.path, name: owner.name }, extra, fates);
}
