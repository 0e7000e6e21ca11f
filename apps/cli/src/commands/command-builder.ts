import { type Command, InvalidArgumentError } from 'commander';
import { type Context } from '../context';

/** Does a command; arguments come as they were given, options with those of the program. */
export type Action<Arguments extends readonly unknown[], Options> = (
  context: Context,
  options: Options,
  ...args: Arguments
) => Promise<void>;

/** Makes what commander calls of an action that is loaded when its command is given. */
export type Run = <Arguments extends readonly unknown[], Options>(
  load: () => Promise<Action<Arguments, Options>>,
) => (...args: unknown[]) => Promise<void>;

/** Adds `--json`, which every command that prints records has. */
export function withJson(command: Command): Command {
  return command.option('--json [fields]', 'print JSON, with these fields only: --json=code,type.systemName');
}

/** Adds what lists take. */
export function withList(command: Command, limit: number): Command {
  return withJson(command)
    .option('-w, --where <filter>', 'filter in RSQL, for example "status.name==public"')
    .option('-s, --sort <keys>', 'keys to sort by, comma-separated; -key sorts descending')
    .option('-L, --limit <number>', 'most records', wholeNumber, limit)
    .option('--offset <number>', 'records to skip', wholeNumber);
}

/** Examples below the help of a command: what it does, then the command. */
export function examples(...pairs: readonly (readonly [what: string, command: string])[]): string {
  return `\nExamples:\n${pairs.map(([what, command]) => `  # ${what}\n  $ ${command}`).join('\n\n')}\n`;
}

/** Reads a number of an option that counts something. */
export function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It is a whole number.');
  return Number(text);
}

/** Reads a number of an option, `-7.9`. */
export function decimalNumber(text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value)) throw new InvalidArgumentError('It is a number.');
  return value;
}

/** Collects an option that may be given several times. */
export const several = (text: string, before: readonly string[] = []): readonly string[] => [...before, text];
