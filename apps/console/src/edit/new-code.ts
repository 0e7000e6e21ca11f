interface Parts {
  /** Code of the parent. */
  readonly parent: string | undefined;
  /** `systemName` of the type. */
  readonly type: string | undefined;
  readonly shortName: string;
}

/** Code of a new item, below its parent or, for a root, its type; undefined while a part is missing. */
export function newCode({ parent, type, shortName }: Parts): string | undefined {
  const above = parent ?? type;
  return above && shortName ? `${above}:${shortName}`.toLowerCase() : undefined;
}
