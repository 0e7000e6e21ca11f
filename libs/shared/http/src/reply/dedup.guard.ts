import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { type Request, type Response } from 'express';
import { ServiceSettings } from '@pelorus/shared/config';
import { booleanValue } from '../query/query-values';
import { noteTerms } from './reply-terms';

/** Notes how the answer is written for this client, before the operation runs; refuses another `dedup` than true or false. */
@Injectable()
export class DedupGuard implements CanActivate {
  readonly #undeduplicatedAgents: RegExp;

  constructor(@Inject(ServiceSettings) settings: ServiceSettings) {
    this.#undeduplicatedAgents = new RegExp(settings.UNDEDUPLICATED_AGENTS);
  }

  canActivate(context: ExecutionContext): boolean {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const response = http.getResponse<Response>();
    const asked = booleanValue(request.query, 'dedup');
    if (asked === undefined) response.vary('User-Agent');
    const deduplicated = asked ?? !this.#undeduplicatedAgents.test(request.headers['user-agent'] ?? '');
    noteTerms(response, { deduplicated, started: performance.now() });
    return true;
  }
}
