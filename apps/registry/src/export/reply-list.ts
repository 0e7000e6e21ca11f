import { type Request } from 'express';
import { type ParsedQs } from 'qs';
import { type RecordStream, ALL_RECORDS } from '@pelorus/registry/persistence';
import { type PerhapsAsOf, type PageRequestAsOf } from '@pelorus/registry/domain';
import { type ListRequest, type Page } from '@pelorus/shared/kernel';
import {
  type ListQuery,
  oneValue,
  PageReply,
  readListRequest,
  readPageRequest,
  StreamReply,
  whenGone,
} from '@pelorus/shared/http';
import { viewOf } from '../as-of/as-of.guard';
import { chooseListFormat } from './choose-list-format';
import { auditText } from '@pelorus/auth/domain';
import { noteForAudit } from '@pelorus/auth/http';
import { type Collection } from '@pelorus/shared/persistence';
import { readRelations } from '../items/item-relations';

/** A list that can be read page by page, or in full. */
export interface ReadableList {
  page(request: PageRequestAsOf): Promise<Page<object>>;
  stream(request: ListRequest & PerhapsAsOf): Promise<RecordStream>;
}

/** Answers with a page as JSON, or with the whole list in another format. */
export async function replyList(
  list: ReadableList,
  query: ParsedQs,
  request: Request,
  how: ListQuery,
): Promise<PageReply | StreamReply> {
  request.res?.vary('Accept');
  const at = viewOf(request);
  const format = chooseListFormat(request, query);
  const isPersonal = showsContacts(how.collection, query);
  if (!format) {
    const page = await list.page({ ...readPageRequest(query, how), at, gone: whenGone(request.res!) });
    const isMany = page.records.length >= MANY_CONTACTS || Number(oneValue(query, 'hits') ?? 0) >= MANY_CONTACTS;
    if (isPersonal && isMany) noteContactExport(request);
    return new PageReply(page);
  }
  format.check(query);
  if (isPersonal) noteContactExport(request);
  const records = await list.stream({ ...readListRequest(query), at });
  const name = `${how.collection.name}.${format.name}`;
  return new StreamReply(format.contentType, name, (gone) => format.write(records, query, gone));
}

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
