import cluster from 'node:cluster';
import { type RateLimiterAbstract, RateLimiterCluster, RateLimiterMemory } from 'rate-limiter-flexible';

/** Points that a key may use up in a number of seconds. */
export interface LimiterOptions {
  readonly name: string;
  readonly points: number;
  readonly duration: number;
}

/** A limiter whose counts are those of this instance: where it has workers, they count together. */
export function sharedLimiter({ name, points, duration }: LimiterOptions): RateLimiterAbstract {
  const options = { keyPrefix: name, points, duration };
  return cluster.isWorker ? new RateLimiterCluster(options) : new RateLimiterMemory(options);
}
