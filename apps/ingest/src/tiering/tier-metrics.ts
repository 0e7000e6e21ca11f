import { type Metrics } from '@pelorus/shared/http';
import { type TierLifecycle } from './tier.lifecycle';

/** Adds what this instance moved into objects since its start, what lies there, and how far that is behind. */
export function addTierMetrics(metrics: Metrics, tier: TierLifecycle): void {
  metrics.counter({
    name: 'pelorus_tiered_blocks_total',
    help: 'Blocks whose bytes this instance moved into objects',
    read: () => tier.progress.blocks,
  });
  metrics.gauge({
    name: 'pelorus_tier_object_bytes',
    help: 'Bytes of the objects of blocks, known to the instance that tiers',
    read: () => tier.known?.objectBytes ?? [],
  });
  metrics.gauge({
    name: 'pelorus_tier_waiting_blocks',
    help: 'Blocks whose bytes are to go into objects, known to the instance that tiers',
    read: () => tier.known?.waitingBlocks ?? [],
  });
  metrics.gauge({
    name: 'pelorus_tier_oldest_waiting_seconds',
    help: 'Time of the oldest rows whose bytes are to go into objects, in seconds since 1970',
    read: () => tier.known?.oldest ?? [],
  });
  metrics.gauge({
    name: 'pelorus_tier_failing',
    help: '1 while this instance should move blocks into objects and cannot',
    acrossWorkers: 'max',
    read: () => Number(tier.progress.state === 'failing'),
  });
}
