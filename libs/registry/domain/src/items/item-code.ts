/** An item as far as its code depends on it. */
export interface CodedItem {
  readonly shortName: string;
  /** The `systemName` of its type; counts for roots only. */
  readonly typeSystemName: string;
  /** The code of its parent; undefined for a root. */
  readonly parentCode?: string;
}

/**
 * Composes the code of an item: the root's platform type, then the short names from the root down, joined by `:`, in
 * lower case: `vessel:mya_ii:fb_741202`.
 */
export function composeCode({ shortName, typeSystemName, parentCode }: CodedItem): string {
  return `${parentCode ?? typeSystemName}:${shortName}`.toLowerCase();
}

/** The URN of a parameter: its item's code and its own short name. */
export function composeUrn(itemCode: string, parameterShortName: string): string {
  return `${itemCode}:${parameterShortName}`.toLowerCase();
}
