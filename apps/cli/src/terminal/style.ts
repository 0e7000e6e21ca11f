/** Ways to make text stand out; each leaves it alone where there are no colours. */
export interface Style {
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly red: (text: string) => string;
  readonly green: (text: string) => string;
  readonly yellow: (text: string) => string;
  readonly cyan: (text: string) => string;
}

/** Styles that write escape sequences, or none. */
export function styleOf(colours: boolean): Style {
  const between = (on: number, off: number) => (text: string) =>
    colours && text !== '' ? `\u001b[${on}m${text}\u001b[${off}m` : text;
  return {
    bold: between(1, 22),
    dim: between(2, 22),
    red: between(31, 39),
    green: between(32, 39),
    yellow: between(33, 39),
    cyan: between(36, 39),
  };
}

/** Whether a stream gets colours: terminals only, unless `NO_COLOR` or `FORCE_COLOR` say otherwise. */
export function wantsColours(isTerminal: boolean, env: NodeJS.ProcessEnv): boolean {
  if (env['NO_COLOR']) return false;
  if (env['FORCE_COLOR'] && env['FORCE_COLOR'] !== '0') return true;
  return isTerminal && env['TERM'] !== 'dumb';
}
