import { type ContactBefore, type MergedContact } from '@pelorus/registry/service';

/** A merge in the words of the audit log: both contacts with their e-mails and roles, and the e-mail that stays. */
export function describeMerge({ kept, double, email }: MergedContact): string {
  return `contact ${nameOf(double)} into contact ${nameOf(kept)}; e-mail ${email || 'none'}; ${rolesOf(double)}; ${rolesOf(kept)}`;
}

function nameOf({ id, email }: ContactBefore): string {
  return `${id} (${email || 'no e-mail'})`;
}

function rolesOf({ id, roles }: ContactBefore): string {
  const held = roles.map(({ role, items, missions }) => {
    const places = [...listed('item', items), ...listed('mission', missions)];
    return `${role} of ${places.join(' and ')}`;
  });
  return `${id} was ${held.join(', ') || 'in no role'}`;
}

function listed(kind: string, ids: readonly number[]): string[] {
  return ids.length === 0 ? [] : [`${kind}${ids.length > 1 ? 's' : ''} ${ids.join(' ')}`];
}
