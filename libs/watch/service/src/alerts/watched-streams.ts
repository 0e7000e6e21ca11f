import { type HeardStream, BURST_MS } from '@pelorus/watch/domain';
import { type StreamFactRow } from '@pelorus/watch/persistence';

/** Facts from totals; `former` are the facts before, `datasets` the arrivals since. */
export function factsOf(row: StreamFactRow, former?: HeardStream, datasets = 0, writtenMs = 0): HeardStream {
  const { writtenMs: lastWrittenMs = 0, ...totals } = row;
  const arrivedMs = Math.max(former?.arrivedMs ?? 0, lastWrittenMs, writtenMs);
  const goesOn = former !== undefined && arrivedMs - former.arrivedMs <= BURST_MS;
  return { ...totals, arrivedMs, burst: datasets + (goesOn ? former.burst : 0) };
}
