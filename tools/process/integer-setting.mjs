/**
 * The integer of an environment variable, `otherwise` where there is none.
 * @param {string} name
 * @param {number} otherwise
 */
export function integerSetting(name, otherwise) {
  const value = Number(process.env[name] || otherwise);
  if (!Number.isInteger(value) || value < 0) throw new Error(`${name} must be an integer from 0 on`);
  return value;
}
