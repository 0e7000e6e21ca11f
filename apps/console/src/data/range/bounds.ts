import { type Parameter } from '@pelorus/client';
import { type Bound } from '../../plot/plot-series';

/** Range with one or two bounds, in the unit of the values. */
export interface NamedBound extends Bound {
  readonly name: string;
  readonly unit: string;
}

/** Properties about differences, times or ambient temperature instead of values. */
const OF_OTHERS =
  /accura|precision|resolution|uncertain|drift|genauig|auflösung|spike|gradient|threshold|flat.?line|operati(on|ng).?temperature/i;

/** Ranges that values can be compared with. */
export function namedBounds({ properties, unit }: Parameter): readonly NamedBound[] {
  return properties.flatMap((property) => {
    const { name, lower, upper } = property;
    const isOther = property.unit !== undefined && property.unit.id !== unit.id;
    if (isOther || lower === upper || OF_OTHERS.test(name)) return [];
    const bound = { ...(lower === undefined ? {} : { lower }), ...(upper === undefined ? {} : { upper }) };
    return [{ name, unit: unit.code, ...bound }];
  });
}
