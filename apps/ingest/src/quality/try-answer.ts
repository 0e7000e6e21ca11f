import { type FlagScheme, inScheme } from '@pelorus/ingest/quality';
import { type Tried } from '@pelorus/ingest/service';
import { nextTurn } from '@pelorus/shared/http';
import { type TriedQualityDto } from './try.dto';
import { writtenTime } from './written-time';

/** Most flags of an answer. */
export const MAX_TOLD_FLAGS = 100_000;
/** Runs written in one turn. */
const RUNS_A_TURN = 1_024;

/** Answer to a trial; `order` has the request's places of judged values. Yields to other requests. */
export async function tryAnswer(tried: Tried, scheme: FlagScheme, order?: Uint32Array): Promise<TriedQualityDto> {
  const { flags, counts, runs, totalRuns, timesUs, rhythmUs } = tried;
  const written: TriedQualityDto['runs'] = [];
  for (const { first, last, flag, test } of runs) {
    if (written.length % RUNS_A_TURN === 0) await nextTurn();
    const bounds = { datetimeMin: writtenTime(timesUs[first]!), datetimeMax: writtenTime(timesUs[last]!) };
    written.push({ ...bounds, flag: inScheme(flag, scheme), test });
  }
  await nextTurn();
  return {
    flagScheme: scheme,
    values: flags.length,
    ...(rhythmUs > 0 && { rhythmSeconds: rhythmUs / 1e6 }),
    ...(flags.length <= MAX_TOLD_FLAGS && { flags: flagsOf(flags, scheme, order) }),
    counts: countsOf(counts, scheme),
    runs: written,
    totalRuns,
  };
}

function flagsOf(flags: Uint8Array, scheme: FlagScheme, order?: Uint32Array): number[] {
  const answered = new Array<number>(flags.length).fill(0);
  for (let i = 0; i < flags.length; i++) answered[order ? order[i]! : i] = inScheme(flags[i]!, scheme);
  return answered;
}

/** Adds up O2A flags that the scheme joins. */
function countsOf(counts: readonly number[], scheme: FlagScheme): Record<string, number> {
  const answered: Record<string, number> = {};
  for (const [flag, count] of counts.entries()) {
    const name = inScheme(flag, scheme);
    if (count > 0) answered[name] = (answered[name] ?? 0) + count;
  }
  return answered;
}
