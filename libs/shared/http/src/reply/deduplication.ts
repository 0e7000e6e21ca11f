import { type Request } from 'express';
import { type ServiceSettings } from '@pelorus/shared/config';
import { booleanValue } from '../query/query-values';

/** Decides which clients get objects in full only once. */
export class Deduplication {
  private readonly undeduplicatedAgents: RegExp;

  constructor({ UNDEDUPLICATED_AGENTS }: ServiceSettings) {
    this.undeduplicatedAgents = new RegExp(UNDEDUPLICATED_AGENTS);
  }

  /** Whether the answer to a request is deduplicated: as its `dedup` says, by default as its client likes it. */
  appliesTo(request: Request): boolean {
    const asked = booleanValue(request.query, 'dedup');
    if (asked !== undefined) return asked;
    request.res?.vary('User-Agent');
    return !this.undeduplicatedAgents.test(request.headers['user-agent'] ?? '');
  }
}
