import { type CodePeriod, noRegistryToFollow } from '@pelorus/ingest/domain';

export interface CodeFollower {
  /**
   * Code history of each parameter, by its asked code; codes of no parameter are absent. DomainError `unavailable`
   * where the registry fails, `malformed` where there is none.
   */
  codesOf(codes: readonly string[]): Promise<ReadonlyMap<string, readonly CodePeriod[]>>;
}

/** Refuses to follow codes: no registry is configured. */
export const NO_REGISTRY: CodeFollower = {
  codesOf: async () => {
    throw noRegistryToFollow();
  },
};
