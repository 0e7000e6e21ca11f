import { type Datastream, type ObservationQuestion, type World } from '@pelorus/sensorthings/model';
import { type Caller } from '../reading/services';
import { MAX_STREAMS, ValueSource } from './value-source';

/** Datastreams after skipping values. */
export interface LeftStreams {
  readonly datastreams: readonly Datastream[];
  /** Values of the first one to skip, too. */
  readonly skip: number;
}

/** Skips values over Datastreams in order, with few reads however many there are. */
export async function skipStreams(
  caller: Caller,
  question: ObservationQuestion,
  skip: number,
  world: World,
): Promise<LeftStreams> {
  const { datastreams } = question;
  // Upper bound: totals count values sent twice double.
  const most = datastreams.reduce((sum, one) => sum + (world.totalsOf(one)?.values ?? 0), 0);
  if (most <= skip) return { datastreams: [], skip };
  let [at, left] = [0, skip];
  for (let size = MAX_STREAMS; at < datastreams.length;) {
    const group = datastreams.slice(at, at + size);
    const count = await new ValueSource(caller, { ...question, datastreams: group }).count(question);
    if (count <= left) {
      left -= count;
      at += group.length;
    } else if (group.length === 1) break;
    else size = group.length >> 1;
  }
  return { datastreams: datastreams.slice(at), skip: left };
}
