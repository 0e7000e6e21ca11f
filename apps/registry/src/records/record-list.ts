import { type Request } from 'express';
import { type ParsedQs } from 'qs';
import { type Page, type PageRequest } from '@pelorus/shared/kernel';
import { type Collection } from '@pelorus/shared/persistence';
import {
  type ListQuery,
  MAX_HITS,
  PageReply,
  type QueryParameter,
  readPageRequest,
  RecordReply,
  whenGone,
} from '@pelorus/shared/http';
import { type Versioned } from '@pelorus/registry/domain';
import { FORMAT } from '../export/choose-list-format';

/** Collection that is small enough to come whole. */
export function wholeList(collection: Collection): ListQuery {
  return { collection, defaultHits: MAX_HITS, inFull: true, further: [FORMAT] };
}

/** Collection in pages of 1,000. */
export function pagedList(collection: Collection, ...further: readonly QueryParameter[]): ListQuery {
  return { collection, defaultHits: 1_000, inFull: true, further: [FORMAT, ...further] };
}

export async function replyPage(
  list: (request: PageRequest) => Promise<Page<object>>,
  { query, request }: { readonly query: ParsedQs; readonly request: Request },
  how: ListQuery,
): Promise<PageReply> {
  return new PageReply(await list({ ...readPageRequest(query, how), gone: whenGone(request.res!) }));
}

export function replyRecord({ revision, document }: Versioned<object>, location?: string): RecordReply {
  return new RecordReply(revision, document, location);
}

/** Reply of several records as one, with the greatest revision. */
export function replyRecords(records: readonly Versioned<object>[], location?: string): RecordReply {
  const revision = Math.max(...records.map((record) => record.revision));
  return new RecordReply(
    revision,
    records.map(({ document }) => document),
    location,
  );
}
