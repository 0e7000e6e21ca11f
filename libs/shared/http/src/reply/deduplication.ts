import { type Request } from 'express';
import { type ServerSettings } from '@pelorus/shared/config';
import { booleanValue } from '../query/query-values';

export class Deduplication {
  readonly #undeduplicatedAgents: RegExp;

  constructor({ UNDEDUPLICATED_AGENTS }: ServerSettings) {
    this.#undeduplicatedAgents = new RegExp(UNDEDUPLICATED_AGENTS);
  }

  /** Whether the answer to a request is deduplicated: as its `dedup` says, by default as its client likes it. */
  appliesTo(request: Request): boolean {
    const asked = booleanValue(request.query, 'dedup');
    if (asked !== undefined) return asked;
    request.res?.vary('User-Agent');
    return !this.#undeduplicatedAgents.test(request.headers['user-agent'] ?? '');
  }
}
