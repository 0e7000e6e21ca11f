import { readUcum, type UcumUnit } from './ucum';

/** Digits of a converted number that rounding does not spoil: 1 mS/cm is 0.1 S/m. */
const DIGITS = 12;

export interface Conversion {
  /** Converts a point on the scale: 0 °C is 273.15 K. */
  value(number: number): number;
  /** Converts a distance: 1 °C is 1 K. */
  distance(number: number): number;
}

/** Unit by name and UCUM; empty where unknown. */
export interface NamedUnit {
  readonly code: string;
  readonly ucum: string;
}

const SAME: Conversion = { value: (number) => number, distance: (number) => number };

/** Conversion between units; undefined for different quantities or unknown units. */
export function conversionBetween(from: NamedUnit, to: NamedUnit): Conversion | undefined {
  if (from.code === to.code || (from.ucum !== '' && from.ucum === to.ucum)) return SAME;
  const [own, other] = [readUcum(from.ucum), readUcum(to.ucum)];
  if (!own || !other || !isSameDimension(own, other)) return undefined;
  const factor = own.factor / other.factor;
  return {
    value: (number) => rounded((number + own.from) * factor - other.from),
    distance: (number) => rounded(number * factor),
  };
}

function isSameDimension({ dimension: a }: UcumUnit, { dimension: b }: UcumUnit): boolean {
  return a.size === b.size && [...a].every(([base, power]) => b.get(base) === power);
}

function rounded(number: number): number {
  return Number(number.toPrecision(DIGITS));
}
