/** Parts of an item's code. */
export interface CodedItem {
  readonly shortName: string;
  /** `systemName` of the type; counts for roots only. */
  readonly typeSystemName: string;
  /** Undefined for a root. */
  readonly parentCode?: string;
}

/**
 * Composes a code: the root's platform type, then short names from the root down, joined by `:`, in lower case:
 * `vessel:mya_ii:fb_741202`.
 */
export function composeCode({ shortName, typeSystemName, parentCode }: CodedItem): string {
  return `${parentCode ?? typeSystemName}:${shortName}`.toLowerCase();
}

/** Composes the URN of a parameter: the item's code and its own short name. */
export function composeUrn(itemCode: string, parameterShortName: string): string {
  return `${itemCode}:${parameterShortName}`.toLowerCase();
}
