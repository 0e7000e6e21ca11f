import {
  type Aggregation,
  BlockIndex,
  checkBuckets,
  checkOverlap,
  findFullBucket,
  needsValues,
  refuseFull,
} from '@pelorus/ingest/domain';
import { type ReadPlanRepository } from '@pelorus/ingest/persistence';
import { extentOf, type ReadPlan } from './planned-read';
import { findDensities, type ReadScope } from './read-plan';

/** Refuses a read that limits forbid: too many buckets, blocks that overlap, quantiles of buckets that are too full. */
export async function checkPlan(plans: ReadPlanRepository, { request, scope, found }: ReadPlan): Promise<void> {
  const { aggregation, range, limit } = request;
  if (aggregation) checkBuckets(aggregation, range, extentOf(found), limit);
  if (!(found instanceof BlockIndex)) return;
  checkOverlap(found);
  if (aggregation && needsValues(aggregation)) await checkValues(plans, scope, found, aggregation);
}

/** Counts empty cells only where they decide. */
async function checkValues(
  plans: ReadPlanRepository,
  scope: ReadScope,
  index: BlockIndex,
  aggregation: Aggregation,
): Promise<void> {
  const columns = new Map(scope.parts.map((reading) => [reading.part, reading.columns.length]));
  if (!findFullBucket(index, scope.range, aggregation, (part) => columns.get(part)!)) return;
  const densities = await findDensities(plans, scope);
  const full = findFullBucket(index, scope.range, aggregation, (part) => densities.get(part)!);
  if (full) refuseFull(full);
}
