import { type Request } from 'express';
import { type ParsedQs } from 'qs';
import { type RecordStream } from '@pelorus/registry/persistence';
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
import { MANY_CONTACTS, noteContactExport, showsContacts } from './contact-export';

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
