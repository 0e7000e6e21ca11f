import { type StreamTotals } from '@pelorus/ingest/domain';
import { type LastFlagRepository } from '@pelorus/ingest/persistence';
import { FLAG } from '@pelorus/ingest/quality';

export async function flaggedTotals(
  flags: LastFlagRepository,
  streams: readonly StreamTotals[],
): Promise<StreamTotals[]> {
  const moments = streams.flatMap(({ id, last }) =>
    last ? [{ streamId: id, instant: last.instant, source: last.flag ?? FLAG.none }] : [],
  );
  const found = await flags.flagsAt(moments);
  const flagOf = new Map(moments.map(({ streamId }, place) => [streamId, found[place]!]));
  return streams.map((stream) => {
    const flag = flagOf.get(stream.id) ?? FLAG.none;
    const { last } = stream;
    return last && (last.flag ?? FLAG.none) !== flag ? { ...stream, last: { ...last, flag } } : stream;
  });
}
