import { type DataRequest } from '@pelorus/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { live } from '../api/live';
import { ingest } from '../api/services';
import { BAD_FLAGS, badExtremes, joinedMarks, type Marks, SUSPECT_FLAG } from './plot-series';
import {
  countOf,
  isRaw,
  NUMBER_FUNCTIONS,
  type NumberValues,
  streamValues,
  type StreamValues,
  TEXT_FUNCTIONS,
} from './stream-values';
import { boundsNow, type Lately, refreshEvery, type TimeRange } from './time-range';

/** A stream that is read: texts have other functions than numbers. */
export interface PlotStream {
  readonly code: string;
  readonly unit?: string;
}

/** Query of a plot. */
export interface PlotRequest {
  readonly streams: readonly PlotStream[];
  readonly range: TimeRange | Lately;
  /** Width of the plot: the service chooses buckets of which so many fit. */
  readonly points: number;
  /** Length of buckets, or `NONE`, in place of the service's choice. */
  readonly aggregate?: string | undefined;
  /** Keeps values with these flags only. */
  readonly flags?: readonly number[] | undefined;
  /** Whether instruments are followed over all codes that they had. */
  readonly follow?: boolean;
}

/** Data of a plot: values, and the queried time. */
export interface PlotValues {
  readonly range: TimeRange;
  readonly streams: readonly StreamValues[];
}

/** Flags are read from the values: not for more than so many. */
export const MOST_FLAGGED = 3_000_000;

/** Reads the values of a plot. The picture of before stays until they are there; a request that is superseded is cancelled. */
export const plotQuery = (request: PlotRequest) =>
  queryOptions({
    queryKey: ['plot', request],
    queryFn: async ({ signal }): Promise<PlotValues> => {
      const range = boundsNow(request.range);
      const streams = request.streams.map((stream) => readStream({ ...request, range }, stream, signal));
      return { range, streams: await Promise.all(streams) };
    },
    placeholderData: keepPreviousData,
    enabled: request.streams.length > 0 && request.points > 0,
    staleTime: 60_000,
    gcTime: 120_000,
    ...moving(request),
  });

/** Seconds between two readings of a time that is past, when values or flags of it change. */
const PAST = 30;

/** Moves a plot with what happens to its streams; of a past time only late files and flags change something. */
function moving({ streams, range }: PlotRequest) {
  const codes = streams.map(({ code }) => code);
  if (!('lately' in range)) return { meta: { live: { codes, reread: PAST } } };
  const seconds = refreshEvery(range.lately) / 1000;
  return live(seconds, { codes, reread: seconds });
}

/** A request within bounds that are known. */
type BoundRequest = PlotRequest & { readonly range: TimeRange };

/** Buckets of a stream, or its values themselves where a plot has room for each. */
async function readStream(
  request: BoundRequest,
  { code, unit }: PlotStream,
  signal: AbortSignal,
): Promise<StreamValues> {
  const read = async (more: Partial<DataRequest>): Promise<StreamValues> =>
    streamValues(code, await ingest.columns({ ...boundsOf(request), codes: [code], ...more }, signal));
  const values = (): Promise<StreamValues> => read({ aggregate: 'NONE', withQualityFlags: true });
  if (request.aggregate === 'NONE') return values();
  const aggregateFunctions = unit === 'text' ? TEXT_FUNCTIONS : NUMBER_FUNCTIONS;
  const { aggregate, points } = request;
  const buckets = await read({ aggregateFunctions, ...(aggregate === undefined ? { points } : { aggregate }) });
  return aggregate === undefined && countOf(buckets) <= 2 * points ? values() : buckets;
}

const boundsOf = ({
  range,
  flags,
  follow,
}: BoundRequest): Pick<DataRequest, 'datetimeMin' | 'datetimeMax' | 'qualityFlags' | 'follow'> => ({
  datetimeMin: new Date(range.from),
  datetimeMax: new Date(range.to),
  ...(flags ? { qualityFlags: flags } : {}),
  ...(follow ? { follow } : {}),
});

/** Reads where the buckets of a plot have bad values, by the code of the stream. Values themselves bring their flags along. */
export const marksQuery = (request: BoundRequest, shown: readonly StreamValues[]) => {
  const flags = BAD_FLAGS.filter((flag) => request.flags?.includes(flag) ?? true);
  const buckets = shown.filter(
    (values): values is NumberValues => values.kind === 'number' && !isRaw(values) && countOf(values) <= MOST_FLAGGED,
  );
  return queryOptions({
    queryKey: ['marks', request, buckets.map(({ code, aggregate }) => [code, aggregate])],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, Marks>> =>
      new Map(await Promise.all(buckets.map((values) => readMarks({ ...request, flags }, values, signal)))),
    placeholderData: keepPreviousData,
    enabled: buckets.length > 0 && flags.length > 0,
    staleTime: 60_000,
    gcTime: 120_000,
  });
};

/** Bad values of buckets are asked for apart from those that are probably bad: each kind has its own sign. */
async function readMarks(
  { flags = BAD_FLAGS, ...request }: BoundRequest,
  { code, aggregate }: NumberValues,
  signal: AbortSignal,
): Promise<readonly [string, Marks]> {
  const kinds = [flags.filter((flag) => flag === SUSPECT_FLAG), flags.filter((flag) => flag !== SUSPECT_FLAG)];
  const read = async (kind: readonly number[]): Promise<Marks> => {
    const question = { ...boundsOf({ ...request, flags: kind }), codes: [code], aggregate };
    const values = streamValues(
      code,
      await ingest.columns({ ...question, aggregateFunctions: ['MIN', 'MAX'] }, signal),
    );
    return values.kind === 'number' ? badExtremes(values, kind[0]!) : joinedMarks([]);
  };
  return [code, joinedMarks(await Promise.all(kinds.filter(({ length }) => length > 0).map(read)))];
}
