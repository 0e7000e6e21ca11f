import { type Parameter } from '@pelorus/client';
import { type Bound } from '../../plot/plot-series';

/** A range of a parameter that can be drawn: with one bound or both, in the unit of its values. */
export interface NamedBound extends Bound {
  readonly name: string;
  readonly unit: string;
}

/** Properties whose bounds are those of differences, of lengths of time, or of the temperature around the instrument, not of values. */
const OF_OTHERS =
  /accura|precision|resolution|uncertain|drift|genauig|auflösung|spike|gradient|threshold|flat.?line|operati(on|ng).?temperature/i;

/** The ranges of a parameter that its values can be compared with. */
export function namedBounds({ properties, unit }: Parameter): readonly NamedBound[] {
  return properties.flatMap((property) => {
    const { name, lower, upper } = property;
    const isOther = property.unit !== undefined && property.unit.id !== unit.id;
    if (isOther || lower === upper || OF_OTHERS.test(name)) return [];
    const bound = { ...(lower === undefined ? {} : { lower }), ...(upper === undefined ? {} : { upper }) };
    return [{ name, unit: unit.code, ...bound }];
  });
}
