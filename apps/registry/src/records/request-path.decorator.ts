import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { type Request } from 'express';

/** The path of the request, for `Location` where records are added to an address that is known. */
export const RequestPath = createParamDecorator(
  (_data: undefined, context: ExecutionContext) => context.switchToHttp().getRequest<Request>().path,
);
