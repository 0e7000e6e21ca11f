import { type HeardStream, BURST_MS } from '@pelorus/watch/domain';
import { type StreamFactRow } from '@pelorus/watch/persistence';

/** Facts from totals; `former` are the facts before, `datasets` the arrivals since. */
export function factsOf(row: StreamFactRow, former?: HeardStream, datasets = 0, writtenMs = 0): HeardStream {
  const { id, code, kind, values, firstMs, lastMs, lastNumber, lastText } = row;
  const value = lastNumber ?? lastText;
  const arrivedMs = Math.max(former?.arrivedMs ?? 0, row.writtenMs ?? 0, writtenMs);
  const goesOn = former !== undefined && arrivedMs - former.arrivedMs <= BURST_MS;
  return {
    id,
    code,
    kind,
    values,
    ...(firstMs !== null && { firstMs }),
    ...(lastMs !== null && { lastMs }),
    ...(value !== null && { lastValue: value }),
    arrivedMs,
    burst: datasets + (goesOn ? former.burst : 0),
  };
}
