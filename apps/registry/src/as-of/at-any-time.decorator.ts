import { applyDecorators, createParamDecorator, type ExecutionContext, UseGuards } from '@nestjs/common';
import { type Request } from 'express';
import { TakesSession } from '@pelorus/auth/http';
import { type AsOfView } from '@pelorus/registry/domain';
import { type QueryParameter, QueryParameters } from '@pelorus/shared/http';
import { AS_OF } from './as-of-parameter';
import { AsOfGuard, viewOf } from './as-of.guard';

const ADDS_AS_OF =
  'Open. With `asOf`, the session of an administrator or of a contact itself shows the personal data of then.';

/** Says that an operation reads the registry as it is or, with `asOf`, as it was, and which other query parameters it takes. */
export function AtAnyTime(...parameters: readonly QueryParameter[]): MethodDecorator {
  return applyDecorators(TakesSession(ADDS_AS_OF, AsOfGuard), QueryParameters(...parameters, AS_OF));
}

/** The same for an operation that needs or takes a session without `asOf`, too, as `session` says. */
export function AtAnyTimeFor(session: MethodDecorator, ...parameters: readonly QueryParameter[]): MethodDecorator {
  return applyDecorators(session, UseGuards(AsOfGuard), QueryParameters(...parameters, AS_OF));
}

/** The moment that a request asks for; undefined for the present. */
export const AsOf = createParamDecorator((_data: undefined, context: ExecutionContext): AsOfView | undefined =>
  viewOf(context.switchToHttp().getRequest<Request>()),
);
