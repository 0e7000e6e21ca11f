import { type FollowableStream } from '../api/followed';
import { type Colour, seriesColour, seriesDash } from '../plot/colours';
import { badValues, type Marks, type PlotSeries } from '../plot/plot-series';
import { nameOf } from '../plot/stream-plot';
import { type StreamValues } from '../plot/stream-values';

/** A stream that is in view, with its values and its look. */
export interface ShownStream {
  readonly stream: FollowableStream;
  readonly label: string;
  readonly colour: Colour;
  readonly dash: readonly number[];
  readonly values: StreamValues;
  readonly marks: Marks | undefined;
}

/**
 * The streams in view in the order of the address. Values of streams that are no longer chosen are left out: the picture of
 * before stays only as far as it is true.
 */
export function shownSeries(
  streams: readonly FollowableStream[],
  read: readonly StreamValues[],
  marks: ReadonlyMap<string, Marks> | undefined,
): readonly ShownStream[] {
  return streams.flatMap((stream, i) => {
    const values = read.find(({ code }) => code === stream.code);
    if (!values) return [];
    const own = values.kind === 'number' ? badValues(values) : undefined;
    const look = { colour: seriesColour(i), dash: seriesDash(i), label: labelOf(stream.code, streams) };
    return [{ stream, values: withUnit(values, stream), ...look, marks: own ?? marks?.get(stream.code) }];
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

/** The streams of numbers, as a plot draws them. */
export const numericSeries = (shown: readonly ShownStream[]): readonly PlotSeries[] =>
  shown.flatMap(({ values, label, colour, dash, marks }) =>
    values.kind === 'number' ? [{ values, label, colour, dash, marks }] : [],
  );
