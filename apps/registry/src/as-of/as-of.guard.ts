import { type ExecutionContext, Injectable } from '@nestjs/common';
import { type Request, type Response } from 'express';
import { accountOf, OptionalSessionGuard, SessionFinder } from '@pelorus/auth/http';
import { type AsOfView } from '@pelorus/registry/domain';
import { AsOfService } from '@pelorus/registry/service';
import { ServiceSettings } from '@pelorus/shared/config';
import { beforeReply } from '@pelorus/shared/http';
import { readAsOf } from './as-of-parameter';
import { describeMoment } from './describe-moment';

const views = new WeakMap<Request, AsOfView>();

/** How a request to an operation that takes a moment sees the registry; undefined for all of the present. */
export function viewOf(request: Request): AsOfView | undefined {
  return views.get(request);
}

/** Finds out how a request sees the registry: at which moment and for whom, where that makes a difference. */
@Injectable()
export class AsOfGuard extends OptionalSessionGuard {
  constructor(
    finder: SessionFinder,
    private readonly past: AsOfService,
    private readonly settings: ServiceSettings,
  ) {
    super(finder);
  }

  override canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const moment = readAsOf(context.switchToHttp().getRequest<Request>().query);
    const isOpen = this.settings.PERSONAL_DATA === 'public';
    return (!moment && isOpen) || this.#look(context, moment, isOpen);
  }

  async #look(context: ExecutionContext, moment: Date | undefined, isOpen: boolean): Promise<boolean> {
    await super.canActivate(context);
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const response = http.getResponse<Response>();
    const reader = accountOf(request);
    const withholdsContacts = !isOpen && !reader;
    if (moment) {
      views.set(request, await this.past.at(moment, reader, withholdsContacts));
      beforeReply(response, () => describeMoment(moment, request, response, this.settings));
    } else if (withholdsContacts) views.set(request, { withholdsContacts });
    return true;
  }
}
