import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { type Request } from 'express';
import { readPrecondition } from './etag';

/** The request's `If-Match` as a Precondition. */
export const IfMatch = createParamDecorator((_data: undefined, context: ExecutionContext) =>
  readPrecondition(context.switchToHttp().getRequest<Request>()),
);
