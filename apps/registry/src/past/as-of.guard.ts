import { type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { type Request } from 'express';
import { Authentication } from '@pelorus/auth/domain';
import { accountOf, OptionalSessionGuard } from '@pelorus/auth/http';
import { type AsOfView } from '@pelorus/registry/domain';
import { PastService } from '@pelorus/registry/service';
import { readAsOf } from './as-of-parameter';

const views = new WeakMap<Request, AsOfView>();

/** The moment at which a request to an operation that takes one reads the registry; undefined for the present. */
export function viewOf(request: Request): AsOfView | undefined {
  return views.get(request);
}

/** Finds out at which moment, and for whom, a request reads the registry; only then it matters who asks. */
@Injectable()
export class AsOfGuard extends OptionalSessionGuard {
  constructor(
    @Inject(Authentication) authentication: Authentication,
    @Inject(PastService) private readonly past: PastService,
  ) {
    super(authentication);
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const moment = readAsOf(request.query);
    if (!moment) return true;
    await super.canActivate(context);
    views.set(request, await this.past.at(moment, accountOf(request)));
    return true;
  }
}
