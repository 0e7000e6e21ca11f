import { type ExecutionContext, Injectable } from '@nestjs/common';
import { type Request } from 'express';
import { accountOf, OptionalSessionGuard, SessionFinder } from '@pelorus/auth/http';
import { IngestSettings } from '../ingest-settings';

const withheld = new WeakSet<Request>();

/** Whether an answer to a request names the accounts that wrote datasets and files. */
export function showsWriters(request: Request): boolean {
  return !withheld.has(request);
}

/** Finds out whether a request without a session is told who wrote something; asks for the session only where it matters. */
@Injectable()
export class WritersGuard extends OptionalSessionGuard {
  constructor(
    finder: SessionFinder,
    private readonly settings: IngestSettings,
  ) {
    super(finder);
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    if (this.settings.PERSONAL_DATA === 'public') return true;
    await super.canActivate(context);
    const request = context.switchToHttp().getRequest<Request>();
    if (!accountOf(request)) withheld.add(request);
    return true;
  }
}
