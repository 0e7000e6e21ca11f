import { type Fault } from './domain-error';
import { invalidBody } from './invalid-body';

/** A relation sent back as it was read, without the key that sets it (`statusId`). It must name the stored record. */
export interface RelationEcho {
  readonly key: string;
  readonly idKey: string;
  readonly uuid?: string;
  readonly id?: number;
}

export interface RecordIdentity {
  readonly uuid: string;
  readonly id: number;
}

/** Throws DomainError `invalid` for echoes that name another record than the stored one of the same key. */
export function checkEchoes(
  echoes: readonly RelationEcho[],
  stored: Readonly<Record<string, RecordIdentity | undefined>>,
): void {
  const faults = echoes
    .filter((echo) => !namesStored(echo, stored[echo.key]))
    .map(({ key, idKey }): Fault => ({
      code: 'use-id',
      detail: `'${key}' names another record than the stored one: use ${idKey} to change it`,
      pointer: `/${key}`,
    }));
  if (faults.length > 0) throw invalidBody(faults);
}

function namesStored({ uuid, id }: RelationEcho, record: RecordIdentity | undefined): boolean {
  if (!record) return false;
  return uuid === undefined ? id === record.id : uuid.toLowerCase() === record.uuid;
}
