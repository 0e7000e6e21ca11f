/** Next short name: counts its last number on with as many digits, or adds `_2`. */
export function nextName(shortName: string): string {
  const [, head, digits] = /^(.*?)(\d+)$/.exec(shortName) ?? [];
  if (digits === undefined || head === undefined) return `${shortName}_2`;
  return head + String(BigInt(digits) + 1n).padStart(digits.length, '0');
}

/** Next short names that are not `taken`, ignoring case. */
export function copyNames(shortName: string, count: number, taken: readonly string[]): string[] {
  const used = new Set(taken.map((name) => name.toLowerCase()));
  const names: string[] = [];
  for (let name = nextName(shortName); names.length < count; name = nextName(name))
    if (!used.has(name.toLowerCase())) names.push(name);
  return names;
}
