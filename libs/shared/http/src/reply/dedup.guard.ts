import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { type Request, type Response } from 'express';
import { Deduplication } from './deduplication';
import { noteTerms } from './reply-terms';

/** Notes how the answer is written for this client, before the operation runs; refuses another `dedup` than true or false. */
@Injectable()
export class DedupGuard implements CanActivate {
  constructor(private readonly deduplication: Deduplication) {}

  canActivate(context: ExecutionContext): boolean {
    const http = context.switchToHttp();
    const deduplicated = this.deduplication.appliesTo(http.getRequest<Request>());
    noteTerms(http.getResponse<Response>(), { deduplicated, started: performance.now() });
    return true;
  }
}
