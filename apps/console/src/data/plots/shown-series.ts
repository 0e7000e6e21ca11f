import { type FollowableStream } from '../../api/followed';
import { type Colour, seriesColour, seriesDash } from '../../plot/colours';
import { badValues, type Marks } from '../../plot/plot-series';
import { gapOf, type StreamValues } from '../../plot/stream-values';
import { type NamedBound } from '../range/bounds';
import { type CoverageWithin } from './coverage';
import { nameOf } from '../data-view';

/** Stream in view with values and look. */
export interface ShownStream {
  readonly stream: FollowableStream;
  readonly label: string;
  readonly colour: Colour;
  readonly dash: readonly number[];
  readonly values: StreamValues;
  /** Longest distance that is no gap in milliseconds; until the service answers, from the values in view. */
  readonly gap: number;
  /** Absent while unknown, and beyond MOST_COUNTED. */
  readonly coverage: CoverageWithin | undefined;
  readonly marks: Marks | undefined;
  /** Ranges of the registry. */
  readonly bounds: readonly NamedBound[];
}

/** Streams in view in the URL's order. Drops values of unchosen streams: the former picture stays only while true. */
export function shownSeries(
  streams: readonly FollowableStream[],
  read: readonly StreamValues[],
  marks: ReadonlyMap<string, Marks> | undefined,
  coverages: ReadonlyMap<string, CoverageWithin>,
  ranges: ReadonlyMap<string, readonly NamedBound[]>,
): readonly ShownStream[] {
  return streams.flatMap((stream, i) => {
    const values = read.find(({ code }) => code === stream.code);
    if (!values) return [];
    const own = values.kind === 'number' ? badValues(values) : undefined;
    const coverage = coverages.get(stream.code);
    const gap = coverage ? 1000 * coverage.coverage.gap : gapOf(values);
    const look = { colour: seriesColour(i), dash: seriesDash(i), label: labelOf(stream.code, streams) };
    const bounds = ranges.get(stream.code) ?? [];
    return [
      {
        stream,
        values: withUnit(values, stream),
        gap,
        coverage,
        bounds,
        ...look,
        marks: own ?? marks?.get(stream.code),
      },
    ];
  });
}

/** Parameter's name; the whole code where several streams share it. */
function labelOf(code: string, streams: readonly FollowableStream[]): string {
  const isUnique = streams.filter((stream) => nameOf(stream.code) === nameOf(code)).length === 1;
  return isUnique ? nameOf(code) : code;
}

/** Answers without rows lack the unit. */
const withUnit = (values: StreamValues, { unit = '' }: FollowableStream): StreamValues =>
  values.unit === unit ? values : { ...values, unit };
