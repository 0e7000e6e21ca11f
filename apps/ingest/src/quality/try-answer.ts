import { type FlagScheme, inScheme } from '@pelorus/ingest/quality';
import { type Tried } from '@pelorus/ingest/service';
import { type TriedQualityDto } from './try.dto';
import { writtenTime } from './written-time';

/** The most values whose flags are told one by one. */
export const MAX_TOLD_FLAGS = 100_000;

/** The answer to a request; `order` has the place in the request of each value that was judged. */
export function tryAnswer(tried: Tried, scheme: FlagScheme, order?: Uint32Array): TriedQualityDto {
  const { flags, counts, runs, totalRuns, timesUs, rhythmUs } = tried;
  return {
    flagScheme: scheme,
    values: flags.length,
    ...(rhythmUs > 0 && { rhythmSeconds: rhythmUs / 1e6 }),
    ...(flags.length <= MAX_TOLD_FLAGS && { flags: flagsOf(flags, scheme, order) }),
    counts: countsOf(counts, scheme),
    runs: runs.map(({ first, last, flag, test }) => ({
      datetimeMin: writtenTime(timesUs[first]!),
      datetimeMax: writtenTime(timesUs[last]!),
      flag: inScheme(flag, scheme),
      test,
    })),
    totalRuns,
  };
}

function flagsOf(flags: Uint8Array, scheme: FlagScheme, order?: Uint32Array): number[] {
  const answered = new Array<number>(flags.length).fill(0);
  for (let i = 0; i < flags.length; i++) answered[order ? order[i]! : i] = inScheme(flags[i]!, scheme);
  return answered;
}

/** Flags of O2A that are one in the scheme are counted together. */
function countsOf(counts: readonly number[], scheme: FlagScheme): Record<string, number> {
  const answered: Record<string, number> = {};
  for (const [flag, count] of counts.entries()) {
    const name = inScheme(flag, scheme);
    if (count > 0) answered[name] = (answered[name] ?? 0) + count;
  }
  return answered;
}
