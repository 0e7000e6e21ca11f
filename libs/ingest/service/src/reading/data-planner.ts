import { CalendarUnit } from '@pelorus/ingest/blocks';
import {
  type Aggregation,
  bucketsFor,
  canUseSums,
  checkBuckets,
  checkFunctions,
  countsLeftOut,
  type Extent,
  type PartReading,
  type ReadRequest,
  type Stream,
  streamOf,
  type Stretch,
  stretchesOf,
  usesFlags,
  usesSource,
} from '@pelorus/ingest/domain';
import { type LayerReadingRepository } from '@pelorus/ingest/persistence';
import { type ColumnFinder } from './column-finder';
import { extentOf, type Found, type ReadPlan } from './planned-read';
import { type DatasetFilter, findBlocks, findPieces, type PieceEntry, type ReadPlanner } from './read-plan';
import { type FlagQuestion } from './stretch-flags';
import { isUseful } from './sum-reader';

export class DataPlanner {
  constructor(
    private readonly columns: ColumnFinder,
    private readonly planner: ReadPlanner,
    private readonly layers: LayerReadingRepository,
  ) {}

  /** Finds streams, stretches and blocks of a request; fails as `DataReader.find` does. */
  async plan(asked: ReadRequest): Promise<ReadPlan> {
    const columns = asked.follow ? await this.columns.followed(asked.codes) : await this.columns.plain(asked.codes);
    const streams = columns.map(streamOf);
    const { range, datasetIds } = asked;
    checkFunctions(streams, (asked.aggregation ?? asked.points)?.functions);
    if (asked.aggregation) checkBuckets(asked.aggregation, range, undefined, asked.limit);
    const keeps: DatasetFilter = datasetIds && (({ id }) => datasetIds.has(id));
    const stretches = stretchesOf(columns, range);
    const read = [...new Map(columns.flatMap(({ times }) => times.map(({ stream }) => [stream.id, stream]))).values()];
    const planned = this.planner.plan(read, range, usesSource(asked), async (parts, begun, plans) => {
      const cut = stretches.map((stretch) => ({ range: stretch.range, parts: partsOfStretch(parts, read, stretch) }));
      const find = (kind: PieceEntry['kind']): Promise<PieceEntry[][]> =>
        Promise.all(cut.map((one) => findPieces(plans, one.parts, begun, one.range, kind)));
      const summed = canUseSums(asked, streams) ? await this.#findSums(asked, find) : undefined;
      const blocks = (): Promise<Found[]> =>
        Promise.all(cut.map((one) => findBlocks(plans, one.parts, one.range, keeps)));
      return { cut, ...(summed ?? { request: asked, pieces: await blocks() }) };
    });
    const [{ scope, found }, flags] = await Promise.all([planned, this.#flags(asked, read)]);
    const { points } = asked;
    const request =
      points && !found.request.aggregation
        ? { ...asked, aggregation: aggregationOf(asked, extentOf(found.pieces)) }
        : found.request;
    const plans = found.cut.map((one, i) => ({
      scope: { ...scope, parts: one.parts },
      range: one.range,
      streams: stretches[i]!.streams,
      found: found.pieces[i]!,
    }));
    return { request, streams, keeps, ...(flags && { flags }), stretches: plans };
  }

  /** Layers of the streams; undefined where the read ignores flags. */
  async #flags(asked: ReadRequest, read: readonly Stream[]): Promise<FlagQuestion | undefined> {
    if (!usesFlags(asked)) return undefined;
    const ids = read.map(({ id }) => id);
    const { keptFlags, withFlags, layers, aggregation, points } = asked;
    return {
      moment: await this.layers.moment(ids, asked.range, asked.flagsAsOfUs),
      withFlags,
      ...(keptFlags && { keptFlags }),
      ...(layers && { layers }),
      counts: (aggregation ?? points)?.functions.some(countsLeftOut) ?? false,
    };
  }

  /** Pieces of a request where sums serve it; derives the bucket length from the number of points. */
  async #findSums(
    asked: ReadRequest,
    find: (kind: PieceEntry['kind']) => Promise<PieceEntry[][]>,
  ): Promise<{ readonly request: ReadRequest; readonly pieces: readonly Found[] } | undefined> {
    const isShort = asked.aggregation && !isMadeOfDays(asked.aggregation);
    const first = await find(isShort ? 'blocks' : 'spans');
    const aggregation = asked.aggregation ?? aggregationOf(asked, extentOf(first));
    // Spans have sums by day or coarser: useless for shorter buckets.
    const pieces = isShort || isMadeOfDays(aggregation) ? first : await find('blocks');
    if (!pieces.flat().some((piece) => isUseful(piece, aggregation.bucketing))) return undefined;
    return { request: { ...asked, aggregation }, pieces };
  }
}

/** Parts with streams of a stretch, with columns at the places of the read. */
function partsOfStretch(
  parts: readonly PartReading[],
  read: readonly Stream[],
  { streams }: Stretch,
): readonly PartReading[] {
  const places = read.map(({ id }) => streams.flatMap((stream, place) => (stream?.id === id ? [place] : [])));
  return parts.flatMap(({ part, columns }): PartReading[] => {
    const own = columns.flatMap((column) => places[column.stream]!.map((stream) => ({ ...column, stream })));
    return own.length > 0 ? [{ part, columns: own }] : [];
  });
}

function isMadeOfDays({ bucketing }: Aggregation): boolean {
  return bucketing.isMadeOf(CalendarUnit.day);
}

/** Aggregation into at most `points.most` buckets of the range or, without bounds, of the data. */
function aggregationOf({ points, range: { min, max } }: ReadRequest, extent: Extent | undefined): Aggregation {
  const fromMs = min?.ms ?? extent?.minMs ?? 0;
  const toMs = Math.max(max?.ms ?? extent?.maxMs ?? 0, fromMs);
  return { bucketing: bucketsFor(points!.most, fromMs, toMs), functions: points!.functions };
}
