import { type PropertySource, type StreamStates } from '@pelorus/ingest/service';
import { readStreamStates } from './read-stream-states';
import { type RegistryConnection } from './registry-connection';

const PATH = '/rest/v2/parameters/properties';

/** Asks the registry service what the parameters of streams were over time. */
export class HttpPropertySource implements PropertySource {
  constructor(private readonly registry: RegistryConnection) {}

  async statesOf(codes: readonly string[]): Promise<StreamStates> {
    return readStreamStates(await this.registry.post(PATH, { codes }), codes);
  }
}
