import { itemCodeOf } from '../../records/ancestor-codes';
import { type Item } from '@pelorus/client';
import { type NrtColumn } from '@pelorus/shared/nrt';
import { type ColumnLimits, rangesOfParameter } from './column-limits';

/** Registered facts about the columns of a file. */
export interface RegisteredColumns {
  /** The items of the columns, and those above them, by code. */
  readonly items: ReadonlyMap<string, Item>;
  /** The codes under which the account may not write; undefined for a visitor, whom the registry does not tell. */
  readonly check?: CodeCheck;
}

/** Codes that are no parameters, and those of items that the account may not change. */
export interface CodeCheck {
  readonly unknown: readonly { readonly code: string; readonly nearest: readonly string[] }[];
  readonly forbidden: readonly { readonly code: string; readonly itemId: number }[];
}

export function parameterOf({ items }: RegisteredColumns, code: string) {
  const shortName = code.slice(code.lastIndexOf(':') + 1);
  return items.get(itemCodeOf(code))?.parameters?.find((parameter) => parameter.shortName.toLowerCase() === shortName);
}

/** The registered ranges of columns; none of a column in another unit, whose values mean something else. */
export const limitsOf = (registered: RegisteredColumns, columns: readonly NrtColumn[]): ColumnLimits =>
  new Map(
    columns.flatMap(({ code, role, unit }) => {
      const parameter = role === 'value' ? parameterOf(registered, code) : undefined;
      if (!parameter || (unit !== undefined && unit !== parameter.unit.code)) return [];
      return [[code, rangesOfParameter(parameter)] as const];
    }),
  );
