import { type Request } from 'express';
import { type ParsedQs } from 'qs';
import { auditText } from '@pelorus/auth/domain';
import { noteForAudit } from '@pelorus/auth/http';
import { ALL_RECORDS } from '@pelorus/registry/persistence';
import { type Collection } from '@pelorus/shared/persistence';
import { readRelations } from '../items/item-relations';

/** A list of this size is no page that a person reads. */
export const MANY_CONTACTS = 1_000;

/** The tables whose records are contacts or show them. */
const PERSONAL_TABLES = new Set(ALL_RECORDS.filter(({ personal }) => personal.length > 0).map(({ table }) => table));

/** Whether the records of a list are contacts or are shown with them. */
export function showsContacts({ table }: Collection, query: ParsedQs): boolean {
  return (PERSONAL_TABLES as ReadonlySet<string>).has(table) || readRelations(query).includes('contacts');
}

/** Notes for the audit log that an answer has contacts in full, or so many that they are no page. */
export function noteContactExport(request: Request): void {
  noteForAudit(request, { onSuccess: 'contact-export', detail: auditText(request.originalUrl.split('?')[1] ?? '') });
}
