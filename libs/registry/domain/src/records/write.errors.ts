import { DomainError, type Fault, withArticle } from '@pelorus/shared/kernel';

export interface Referrer {
  readonly kind: string;
  readonly id: number;
  readonly link: string;
}

/** Value of another record where only one may have it. */
export function duplicate(kind: string, key: string, value: string): DomainError {
  return new DomainError('conflict', 'duplicate', `There already is ${withArticle(kind)} with the ${key} '${value}'.`, {
    details: { key, value },
  });
}

/** Deletion of a record with referrers; `referrers` are the first of `total`. */
export function referenced(
  kind: string,
  id: number,
  referrers: readonly Referrer[],
  total: number,
  verb = 'deleted',
): DomainError {
  const count = total === 1 ? '1 record refers' : `${total} records refer`;
  return new DomainError('conflict', 'referenced', `The ${kind} ${id} cannot be ${verb}: ${count} to it.`, {
    details: { referrers, totalReferrers: total },
  });
}

/** Record with a name that rules need. */
export function isProtected(kind: string, name: string): DomainError {
  return new DomainError(
    'conflict',
    'protected',
    `The ${kind} '${name}' can neither be renamed nor deleted: rules of the registry need it.`,
    { details: { kind, name } },
  );
}

/** Codes of root items of a type begin with its system name. */
export function systemNameInUse(systemName: string, rootItems: number): DomainError {
  return new DomainError(
    'conflict',
    'system-name-in-use',
    `The systemName '${systemName}' cannot change: the codes of ${rootItems} root items begin with it.`,
    { details: { systemName, rootItems } },
  );
}

/** Item or mission without any Editor: only administrators could change it. */
export function lastEditor(kind: string, name: string, details: Readonly<Record<string, unknown>>): DomainError {
  return new DomainError(
    'conflict',
    'last-editor',
    `The ${kind} '${name}' would be left without a contact in the role Editor: add another one first.`,
    { details },
  );
}

export function notAnAdministrator(
  username: string,
  what: string,
  details: Readonly<Record<string, unknown>>,
): DomainError {
  return new DomainError('forbidden', 'not-an-administrator', `'${username}' must be an administrator to ${what}.`, {
    details: { requiredRole: 'administrator', ...details },
  });
}

/** Account is not an Editor of the mission. */
export function notAnEditorOfMission(username: string, missionId: number): DomainError {
  const detail = `'${username}' needs a contact with the role Editor on the mission ${missionId}.`;
  return new DomainError('forbidden', 'not-an-editor', detail, { details: { requiredRole: 'Editor', missionId } });
}

export function notTheContact(username: string, contactId: number): DomainError {
  const detail = `'${username}' must be an administrator, or the one whose e-mail the contact ${contactId} has, to change it.`;
  return new DomainError('forbidden', 'not-the-contact', detail, {
    details: { requiredRole: 'administrator', contactId },
  });
}

export function endBeforeStart(): Fault {
  const detail = "'endDate' is before 'startDate': it must be the same or later";
  return { code: 'end-before-start', detail, pointer: '/endDate' };
}
