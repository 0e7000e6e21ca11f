import { type PropertySource, type StreamDescriptions } from '@pelorus/ingest/service';
import { readStreamDescriptions } from './read-stream-descriptions';
import { type RegistryConnection } from './registry-connection';

const PATH = '/rest/v2/parameters/properties';

/** Asks the registry service what the parameters of streams were over time. */
export class HttpPropertySource implements PropertySource {
  constructor(private readonly registry: RegistryConnection) {}

  async describe(codes: readonly string[]): Promise<StreamDescriptions> {
    return readStreamDescriptions(await this.registry.post(PATH, { codes }), codes);
  }
}
