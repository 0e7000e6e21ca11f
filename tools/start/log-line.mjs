/** @type {Record<number, string>} */
const levels = { 40: 'warning', 50: 'error', 60: 'fatal' };

/**
 * @param {string} line
 * @returns {{ level: number, msg?: string, err?: { message?: string } } | undefined}
 */
const parsed = (line) => {
  try {
    const value = JSON.parse(line);
    return typeof value?.level === 'number' ? value : undefined;
  } catch {
    return undefined;
  }
};

/**
 * Shortens a line of a service's log for the console: warnings and errors, and lines that are no log.
 * @param {string} line
 */
export function consoleText(line) {
  const entry = parsed(line);
  if (!entry) return line.trim() ? line : undefined;
  if (entry.level < 40) return undefined;
  const word = levels[entry.level] ?? 'error';
  return [`${word}: ${entry.msg ?? ''}`, entry.err?.message].filter(Boolean).join(': ');
}
