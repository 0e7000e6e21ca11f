import { type FollowableStream } from '../../api/followed';
import { type Colour, seriesColour, seriesDash } from '../../plot/colours';
import { badValues, type Marks } from '../../plot/plot-series';
import { gapOf, type StreamValues } from '../../plot/stream-values';
import { type NamedBound } from '../range/bounds';
import { type CoverageWithin } from './coverage';
import { nameOf } from '../data-view';

/** A stream that is in view, with its values and its look. */
export interface ShownStream {
  readonly stream: FollowableStream;
  readonly label: string;
  readonly colour: Colour;
  readonly dash: readonly number[];
  readonly values: StreamValues;
  /** Milliseconds without a value that are no gap yet; what the service says, or until then what the values in view say. */
  readonly gap: number;
  /** Absent while it is not known, and of so many values that nobody counts them. */
  readonly coverage: CoverageWithin | undefined;
  readonly marks: Marks | undefined;
  /** Ranges of the registry. */
  readonly bounds: readonly NamedBound[];
}

/**
 * The streams in view in the order of the address. Values of streams that are no longer chosen are left out: the picture of
 * before stays only as far as it is true.
 */
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

/** The name of the parameter; where several streams have it the whole code. */
function labelOf(code: string, streams: readonly FollowableStream[]): string {
  const isUnique = streams.filter((stream) => nameOf(stream.code) === nameOf(code)).length === 1;
  return isUnique ? nameOf(code) : code;
}

/** An answer without rows does not tell the unit. */
const withUnit = (values: StreamValues, { unit = '' }: FollowableStream): StreamValues =>
  values.unit === unit ? values : { ...values, unit };
