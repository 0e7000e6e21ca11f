import { type Parameter } from '@pelorus/client';

interface RangeUnit {
  readonly id: number;
  readonly label: string;
}

/** Range or accuracy in editing: numbers as typed. */
export interface Range {
  readonly name: string;
  readonly lower: string;
  readonly upper: string;
  /** Null for the parameter's unit. */
  readonly unit: RangeUnit | null;
}

/** Parses a typed number: null for empty, the text where it is none. */
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

export const rangesOf = ({ properties }: Pick<Parameter, 'properties'>): readonly Range[] =>
  properties.map(({ name, lower, upper, unit }) => ({
    name,
    lower: String(lower ?? ''),
    upper: String(upper ?? ''),
    unit: unit ? { id: unit.id, label: unit.code } : null,
  }));
