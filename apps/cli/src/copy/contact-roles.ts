import { type AnyRecord, recordIn, recordsIn, textIn } from './any-record';
import { type ChunkFates } from './chunk-fates';
import { type Named } from './copy-report';
import { type CopyRun, idAtTarget, sourceRecord, write } from './copy-run';
import { type IdAt } from './item-values';
import { removeRoles } from './remove-extra';

/** An item or a mission, by its path and its name. */
export interface RoleOwner {
  readonly path: string;
  readonly name: string;
}

export const UNKNOWN_ROLE = {
  code: 'unknown-reference',
  detail: 'the target lacks the contact or the role',
};

const OWN_ID: IdAt = (_kind, record) => record?.id;

/** The ids of the contact and of its role. */
export const roleIds = (record: AnyRecord, idAt: IdAt): readonly [number | undefined, number | undefined] => [
  idAt('contacts', recordIn(record, 'contact')),
  idAt('vocables', recordIn(record, 'role')),
];

export const roleKey = (record: AnyRecord, idAt: IdAt): string => roleIds(record, idAt).join(' ');

/** A role of a contact as the report names it. */
export function aboutRole(run: CopyRun, { path, name }: RoleOwner, record: AnyRecord): Named {
  const [contact, role] = [recordIn(record, 'contact'), recordIn(record, 'role')];
  const who = `${name} ${textIn(contact, 'lastName')}, ${textIn(role, 'systemName')}`;
  return sourceRecord(run, 'roles', who, `${path}/contacts/${contact?.id ?? ''}#${role?.id ?? ''}`);
}

/** Roles on an item or a mission at both sides. */
export interface BothRoles {
  readonly owner: RoleOwner;
  readonly roles: readonly AnyRecord[];
  readonly target: { readonly path: string; readonly roles: readonly AnyRecord[] };
}

/** Tells the roles that the target alone gives, or takes them where the copy is a mirror. */
export async function tellOtherRoles(run: CopyRun, both: BothRoles, fates: ChunkFates): Promise<void> {
  const { owner, roles, target } = both;
  const here = new Set(roles.map((role) => roleKey(role, (kind, one) => idAtTarget(run, kind, one))));
  const extra = target.roles.filter((role) => !here.has(roleKey(role, OWN_ID)));
  if (!run.options.mirror) fates.onlyThere(owner.path, 'roles', extra.length);
  else await removeRoles(run, { path: target.path, name: owner.name }, extra, fates);
}

/** Gives contacts of a mission the roles that they lack at the target. */
export async function copyMissionRoles(run: CopyRun, both: BothRoles, fates: ChunkFates): Promise<void> {
  const { owner, roles, target } = both;
  const there = new Set(target.roles.map((role) => roleKey(role, OWN_ID)));
  for (const one of roles) {
    const about = aboutRole(run, owner, one);
    const [contactId, roleId] = roleIds(one, (kind, other) => idAtTarget(run, kind, other));
    if (contactId === undefined || roleId === undefined) run.report.refuse({ ...about, ...UNKNOWN_ROLE });
    else if (there.has(`${contactId} ${roleId}`)) fates.set(about.address, about, 'alike');
    else {
      const path = `POST /rest/v2/${target.path}/contacts/${contactId}`;
      const give = (): Promise<unknown> => run.to.registry.call(path, { body: [roleId], signal: run.signal });
      if (run.options.dryRun || (await write(run, about, give)) !== undefined) fates.set(about.address, about, 'made');
    }
  }
  await tellOtherRoles(run, both, fates);
}

/** Tells the roles that an item has at the target only. */
export const tellOtherItemRoles = (
  run: CopyRun,
  owner: RoleOwner,
  record: AnyRecord,
  target: AnyRecord,
  fates: ChunkFates,
): Promise<void> =>
  tellOtherRoles(
    run,
    {
      owner,
      roles: recordsIn(record, 'contacts') ?? [],
      target: { path: `items/${target.id}`, roles: recordsIn(target, 'contacts') ?? [] },
    },
    fates,
  );
