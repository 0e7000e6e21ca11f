/** Names by SensorML's rules: a letter first, no dots, unique; in the given order. */
export function nameTokens(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const plain = name.replaceAll(/[^A-Za-z0-9_-]/g, '_');
    const token = /^[A-Za-z]/.test(plain) ? plain : `n_${plain}`;
    let free = token;
    for (let i = 2; taken.has(free); i++) free = `${token}_${i}`;
    taken.add(free);
    return free;
  });
}
