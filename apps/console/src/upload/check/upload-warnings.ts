import { itemCodeOf } from '../../records/ancestor-codes';
import { type Contact } from '@pelorus/client';
import { type NrtColumn, TEXT_UNIT } from '@pelorus/shared/nrt';
import { editorsOf } from '../../records/editors';
import { type ColumnSummary, type OutsideValues } from './column-summary';
import { parameterOf, type RegisteredColumns } from './registered-columns';

/** Something about a file that is worth a look before it is sent, though it is no fault of the format. */
export type UploadWarning =
  | { readonly kind: 'unregistered'; readonly item: string; readonly codes: readonly string[] }
  | { readonly kind: 'unknown'; readonly code: string; readonly nearest: readonly string[] }
  | {
      readonly kind: 'forbidden';
      readonly item: string;
      readonly codes: readonly string[];
      /** Editors who can give the right. */
      readonly ask: readonly Contact[];
    }
  | { readonly kind: 'unit'; readonly code: string; readonly unit: string; readonly registered: string }
  | { readonly kind: 'outside'; readonly code: string; readonly unit: string; readonly found: OutsideValues };

/** Warnings by the registry's facts: about items first, then columns, then values. */
export function warningsOf(
  columns: readonly NrtColumn[],
  summaries: readonly ColumnSummary[],
  registered: RegisteredColumns,
): UploadWarning[] {
  const { items, check } = registered;
  const unknown = check?.unknown ?? [];
  const withoutItem = unknown.filter(({ code, nearest }) => !items.has(itemCodeOf(code)) && nearest.length === 0);
  return [
    ...byItem(withoutItem).map(([item, codes]) => ({ kind: 'unregistered', item, codes }) as const),
    ...byItem(check?.forbidden ?? []).map(
      ([item, codes]) => ({ kind: 'forbidden', item, codes, ask: editorsOf(item, items) }) as const,
    ),
    ...unknown
      .filter((each) => !withoutItem.includes(each))
      .map(({ code, nearest }) => ({ kind: 'unknown', code, nearest }) as const),
    ...columns.flatMap((column) => unitWarning(column, registered)),
    ...summaries.flatMap(({ code, outside }) =>
      outside.map((found) => {
        const unit = parameterOf(registered, code)?.unit.code ?? '';
        return { kind: 'outside', code, unit, found } as const;
      }),
    ),
  ];
}

function unitWarning({ code, role, unit }: NrtColumn, registered: RegisteredColumns): UploadWarning[] {
  const known = role === 'value' ? parameterOf(registered, code)?.unit.code : undefined;
  if (known === undefined || unit === undefined || unit === known || unit === TEXT_UNIT) return [];
  return [{ kind: 'unit', code, unit, registered: known }];
}

/** Codes by the items that they belong to, in the order in which they come. */
function byItem(codes: readonly { readonly code: string }[]): [item: string, codes: string[]][] {
  const items = new Map<string, string[]>();
  for (const { code } of codes) items.set(itemCodeOf(code), [...(items.get(itemCodeOf(code)) ?? []), code]);
  return [...items];
}
