/** Names of the units of Grafana behind a number. */
const SUFFIXES = /** @type {Record<string, string>} */ ({
  reqps: ' req/s',
  cps: ' /s',
  rowsps: ' rows/s',
  Bps: 'B/s',
  bytes: 'B',
  short: '',
});
const PREFIXES = ['', 'k', 'M', 'G', 'T'];

/**
 * A value as a panel of the unit shows it.
 * @param {number} value
 * @param {string} [unit]
 */
export function inUnit(value, unit = 'short') {
  if (unit === 'percentunit') return `${digits(value * 100)} %`;
  if (unit === 's') return seconds(value);
  let power = 0;
  for (let left = Math.abs(value); left >= 1000 && power < PREFIXES.length - 1; left /= 1000) power++;
  const space = unit === 'bytes' || unit === 'Bps' ? ' ' : '';
  return `${digits(value / 1000 ** power)}${space}${PREFIXES[power]}${SUFFIXES[unit] ?? ''}`;
}

/** @param {number} value */
function seconds(value) {
  if (value !== 0 && value < 1) return `${digits(value * 1000)} ms`;
  if (value < 120) return `${digits(value)} s`;
  return value < 172_800 ? `${digits(value / 3600)} h` : `${digits(value / 86_400)} d`;
}

/** @param {number} value */
const digits = (value) => String(Number(value.toPrecision(3)));
