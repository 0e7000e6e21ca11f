import { type CodePeriod, registryAway } from '@pelorus/ingest/domain';
import { type CodeFollower } from '@pelorus/ingest/service';
import { readCodePeriods } from './read-code-periods';
import { type RegistryConnection } from './registry-connection';

const PATH = '/rest/v2/parameters/streams';

/** Asks the registry service which codes instruments had. */
export class HttpCodeFollower implements CodeFollower {
  constructor(private readonly registry: RegistryConnection) {}

  async codesOf(codes: readonly string[]): Promise<ReadonlyMap<string, readonly CodePeriod[]>> {
    try {
      return readCodePeriods(await this.registry.post(PATH, { codes }), codes);
    } catch (error) {
      throw registryAway(error);
    }
  }
}
