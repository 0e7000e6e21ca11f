import { type Datastream, type ObservationQuestion, type World } from '@pelorus/sensorthings/model';
import { type Caller } from '../reading/services';
import { MAX_STREAMS, ValueSource } from './value-source';

/** Datastreams that are left when values of the first ones are left out. */
export interface LeftStreams {
  readonly datastreams: readonly Datastream[];
  /** Values of the first of them that are left out, too. */
  readonly skip: number;
}

/** Finds what lies behind so many values of Datastreams that come one after another; few questions, however many Datastreams there are. */
export async function skipStreams(
  caller: Caller,
  question: ObservationQuestion,
  skip: number,
  world: World,
): Promise<LeftStreams> {
  const { datastreams } = question;
  // Totals count values twice that were sent twice: there are no more than they say.
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
