/** Codes of the items above one, from the root down: `vessel:mya_ii:ctd` has `vessel:mya_ii`. A root has none. */
export function ancestorCodes(code: string): string[] {
  const parts = code.split(':');
  return Array.from({ length: Math.max(0, parts.length - 2) }, (_, i) => parts.slice(0, i + 2).join(':'));
}

/** The code of the item that the code of a parameter or stream belongs to; empty where there is none. */
export const itemCodeOf = (code: string): string => code.slice(0, Math.max(0, code.lastIndexOf(':')));
