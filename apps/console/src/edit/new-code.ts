interface Parts {
  /** Code of the item above. */
  readonly parent: string | undefined;
  /** System name of the type. */
  readonly type: string | undefined;
  readonly shortName: string;
}

/**
 * The code that a new item will have: below its parent, or, of a root, below its type. Undefined while a part is
 * missing.
 */
export function newCode({ parent, type, shortName }: Parts): string | undefined {
  const above = parent ?? type;
  return above && shortName ? `${above}:${shortName}`.toLowerCase() : undefined;
}
