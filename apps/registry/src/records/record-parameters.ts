import { ApiParam } from '@nestjs/swagger';
import { type ParsedQs } from 'qs';
import { type AskedTime } from '@pelorus/registry/service';
import { badParameter, oneValue } from '@pelorus/shared/http';
import { MS_PER_DAY, parseDateTime } from '@pelorus/shared/kernel';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { type Request } from 'express';

/** Path parameter of a record. */
export function ApiRecordKey(name: string, description: string): MethodDecorator {
  return ApiParam({ name, description, schema: { type: 'integer', minimum: 1, examples: [1] } });
}

/** Path parameter of an item. */
export function ApiItemKey(): MethodDecorator {
  return ApiParam({
    name: 'id',
    description: 'The id or the code of the item',
    schema: { type: 'string', examples: ['vessel:mya_ii'] },
  });
}

/** Asked time: a moment, or a whole day; undefined for none. */
export function readTime(query: ParsedQs, name: string): AskedTime | undefined {
  const text = oneValue(query, name);
  if (text === undefined || text === '') return undefined;
  const parsed = parseDateTime(text);
  if (parsed) return { start: new Date(parsed.instant.ms), length: parsed.dateOnly ? MS_PER_DAY : 1 };
  const detail = `'${name}' must be an ISO 8601 date or date-time such as 2023-06-13T09:05:00, not '${text.slice(0, 64)}'.`;
  throw badParameter(name, 'bad-date-time', detail);
}

/** Parameter: path of the request, for `Location`. */
export const RequestPath = createParamDecorator(
  (_data: undefined, context: ExecutionContext) => context.switchToHttp().getRequest<Request>().path,
);
