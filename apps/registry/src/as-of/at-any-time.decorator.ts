import {
  applyDecorators,
  type CallHandler,
  createParamDecorator,
  type ExecutionContext,
  Injectable,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common';
import { type Request } from 'express';
import { type Observable } from 'rxjs';
import { TakesSession } from '@pelorus/auth/http';
import { type AsOfView } from '@pelorus/registry/domain';
import { CostlyReadInterceptor, FromReplica, type QueryParameter, QueryParameters } from '@pelorus/shared/http';
import { AS_OF } from './as-of-parameter';
import { AsOfGuard, viewOf } from './as-of.guard';

const ADDS_AS_OF =
  'Open. With `asOf`, the session of an administrator or of a contact itself shows the personal data of then.';

/** Lets an operation wait for its turn among the costly reads when it reads another moment than the present. */
@Injectable()
class CostlyPastInterceptor extends CostlyReadInterceptor {
  override intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const isPast = viewOf(context.switchToHttp().getRequest<Request>())?.moment !== undefined;
    return isPast ? super.intercept(context, next) : next.handle();
  }
}

/** Operations on many records have a filter or pages: they may take long in the present, too. */
function costs(parameters: readonly QueryParameter[]): MethodDecorator {
  const ofMany = parameters.some(({ name }) => name === 'where' || name === 'hits');
  return UseInterceptors(ofMany ? CostlyReadInterceptor : CostlyPastInterceptor) as MethodDecorator;
}

/**
 * Says that an operation reads the registry as it is or, with `asOf`, as it was, and which other query parameters it takes. A replica
 * may answer it.
 */
export function AtAnyTime(...parameters: readonly QueryParameter[]): MethodDecorator {
  return applyDecorators(
    FromReplica(),
    TakesSession(ADDS_AS_OF, AsOfGuard),
    costs(parameters),
    QueryParameters(...parameters, AS_OF),
  );
}

/** The same for an operation that needs or takes a session without `asOf`, too, as `session` says. */
export function AtAnyTimeFor(session: MethodDecorator, ...parameters: readonly QueryParameter[]): MethodDecorator {
  return applyDecorators(
    FromReplica(),
    session,
    UseGuards(AsOfGuard),
    costs(parameters),
    QueryParameters(...parameters, AS_OF),
  );
}

/** The moment that a request asks for; undefined for the present. */
export const AsOf = createParamDecorator((_data: undefined, context: ExecutionContext): AsOfView | undefined =>
  viewOf(context.switchToHttp().getRequest<Request>()),
);
