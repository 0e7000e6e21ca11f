import { type CodePeriod, noRegistryToFollow } from '@pelorus/ingest/domain';

export interface CodeFollower {
  /**
   * For each of these codes, all codes that its parameter had, one after another; without those that no parameter ever had.
   * DomainError `unavailable` without a reliable answer, `malformed` where there is no registry.
   */
  codesOf(codes: readonly string[]): Promise<ReadonlyMap<string, readonly CodePeriod[]>>;
}

/** Stands for a registry where there is none. */
export const NO_REGISTRY: CodeFollower = {
  codesOf: async () => {
    throw noRegistryToFollow();
  },
};
