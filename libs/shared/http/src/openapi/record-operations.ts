import { applyDecorators, type Type } from '@nestjs/common';
import {
  ApiBody,
  ApiCreatedResponse,
  ApiHeader,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
} from '@nestjs/swagger';
import { listParameters, type ListQuery } from '../query/list-query';
import { DEDUP, QueryParameters } from '../query/query-parameter';
import { ApiPage } from './page.dto';
import { ApiProblems } from './problem.dto';
import { API_ETAG, API_ID, API_IF_MATCH } from './record-parts';

/** Description of an operation on records that the service keeps beside those of the registry. */
export interface RecordOperation {
  readonly summary: string;
  readonly description: string;
  /** Statuses of refusals, where they are not the usual ones. */
  readonly problems?: readonly number[];
}

/** Description of an operation on one record. */
export interface KeyedOperation extends RecordOperation {
  /** Path parameter of the record; `id` by default. */
  readonly key?: { readonly name: string; readonly schema: object };
  /** Whether the record has a revision, which `ETag` and `If-Match` tell. */
  readonly tagged?: boolean;
}

// Each list is in the order in which decorators above a method are applied: from the last line to the first.

/** Describes a list of records in pages. */
export function ApiRecordPage(record: Type<object>, list: ListQuery, operation: RecordOperation): MethodDecorator {
  const { problems = [400, 503], ...words } = operation;
  return applyDecorators(
    ApiProblems(...problems),
    ApiPage(record),
    QueryParameters(...listParameters(list)),
    ApiOperation(words),
  );
}

/** Describes an operation that answers with one record. */
export function ApiRecord(record: Type<object>, operation: KeyedOperation): MethodDecorator {
  const { problems = [400, 404, 503], key = API_ID, tagged = false, ...words } = operation;
  return applyDecorators(
    ApiProblems(...problems),
    ApiOkResponse({ type: record, ...(tagged && { headers: API_ETAG }) }),
    ...(tagged ? [QueryParameters(DEDUP)] : []),
    ApiParam(key),
    ApiOperation(words),
  );
}

/** Describes the making of a record; `made` is what the answer shows of it. */
export function ApiNewRecord(
  body: Type<object>,
  made: Type<object>,
  operation: RecordOperation & Pick<KeyedOperation, 'tagged'>,
): MethodDecorator {
  const { problems = [409, 415, 422, 503], tagged = false, ...words } = operation;
  return applyDecorators(
    ApiProblems(...problems),
    ApiCreatedResponse({
      type: made,
      headers: { ...(tagged && API_ETAG), Location: { schema: { type: 'string' } } },
    }),
    ApiBody({ type: body }),
    ApiOperation(words),
  );
}

/** Describes the change of a record that has a revision. */
export function ApiChangedRecord(
  body: Type<object>,
  record: Type<object>,
  operation: RecordOperation,
): MethodDecorator {
  const { problems = [404, 412, 415, 422, 503], ...words } = operation;
  return applyDecorators(
    ApiProblems(...problems),
    ApiOkResponse({ type: record, headers: API_ETAG }),
    ApiBody({ type: body }),
    ApiHeader(API_IF_MATCH),
    ApiParam(API_ID),
    ApiOperation(words),
  );
}

/** Describes the deletion of a record; `done` says what is so afterwards. */
export function ApiDeletion(done: string, operation: KeyedOperation): MethodDecorator {
  const { key = API_ID, tagged = false, ...rest } = operation;
  const { problems = tagged ? [404, 412, 503] : [404, 503], ...words } = rest;
  return applyDecorators(
    ApiProblems(...problems),
    ApiNoContentResponse({ description: done }),
    ...(tagged ? [ApiHeader(API_IF_MATCH)] : []),
    ApiParam(key),
    ApiOperation(words),
  );
}
