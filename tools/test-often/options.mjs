const NAMES = /** @type {const} */ (['times', 'load', 'seed']);

/**
 * Takes our options out of the arguments; the others are jest's.
 * @param {readonly string[]} args
 * @returns {{ times: number, load: number, seed: number, jest: string[] }}
 */
export function readOptions(args) {
  const options = { times: 10, load: 2, seed: Math.floor(Math.random() * 1e9) };
  /** @type {string[]} */
  const jest = [];
  for (let i = 0; i < args.length; i++) {
    const arg = args[i] ?? '';
    const name = NAMES.find((each) => arg === `--${each}` || arg.startsWith(`--${each}=`));
    if (name) options[name] = integer(name, arg.includes('=') ? arg.slice(arg.indexOf('=') + 1) : args[++i]);
    else jest.push(arg);
  }
  return { ...options, jest };
}

/**
 * @param {string} name
 * @param {string | undefined} text
 */
function integer(name, text) {
  if (text !== undefined && /^\d{1,9}$/.test(text)) return Number(text);
  throw new Error(`--${name} takes an integer from 0 to 999999999, not '${text ?? ''}'`);
}
