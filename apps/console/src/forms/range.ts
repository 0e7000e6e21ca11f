import { type Parameter } from '@pelorus/client';

/** The unit of a range, as fields refer to it. */
interface RangeUnit {
  readonly id: number;
  readonly label: string;
}

/** A range or accuracy of a parameter while it is edited: numbers as they are typed. */
export interface Range {
  readonly name: string;
  readonly lower: string;
  readonly upper: string;
  /** Without it the unit of the parameter. */
  readonly unit: RangeUnit | null;
}

/** A number as somebody typed it: null for nothing, the text itself where it is no number. */
export function numberOf(typed: string): number | string | null {
  if (typed.trim() === '') return null;
  return Number.isNaN(Number(typed)) ? typed : Number(typed);
}

export const rangeBody = ({ name, lower, upper, unit }: Range): object => ({
  name,
  ...numberEntry('lower', lower),
  ...numberEntry('upper', upper),
  ...(unit === null ? {} : { unitId: unit.id }),
});

const numberEntry = (name: string, typed: string): object => {
  const number = numberOf(typed);
  return number === null ? {} : { [name]: number };
};

/** The ranges of a parameter, to be edited. */
export const rangesOf = ({ properties }: Pick<Parameter, 'properties'>): readonly Range[] =>
  properties.map(({ name, lower, upper, unit }) => ({
    name,
    lower: String(lower ?? ''),
    upper: String(upper ?? ''),
    unit: unit ? { id: unit.id, label: unit.code } : null,
  }));
