import { nearest } from '@pelorus/shared/kernel';
import { type Argument, type Command, InvalidArgumentError, type Option } from 'commander';
import { type Context } from '../context';

/** Runs a command with its arguments, its options and those of the program. */
export type Action<Arguments extends readonly unknown[], Options> = (
  context: Context,
  options: Options,
  ...args: Arguments
) => Promise<void>;

/** Wraps an action for commander; it is loaded when its command is given. */
export type Run = <Arguments extends readonly unknown[], Options>(
  load: () => Promise<Action<Arguments, Options>>,
) => (...args: unknown[]) => Promise<void>;

/** Adds `--json`, which every command that prints records has. */
export function withJson(command: Command): Command {
  return command.option('--json [fields]', 'print JSON, with these fields only: --json=code,type.systemName');
}

/** Adds filter, order, limit and offset. */
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

/** Lets an option or argument take one of some names, in any case; its help, errors and completion list them. */
export function oneOf<Taker extends Option | Argument>(taker: Taker, names: readonly string[]): Taker {
  taker.choices(names).argParser((text: string) => {
    const found = names.find((name) => name === text.toLowerCase());
    if (found !== undefined) return found;
    const near = nearest(text, names).map((name) => ` Did you mean ${name}?`);
    throw new InvalidArgumentError(`Expected one of ${names.join(', ')}.${near[0] ?? ''}`);
  });
  return taker;
}

/** Lists names in the help and the completion of an option that takes others, too. */
export function someOf(option: Option, names: readonly string[]): Option {
  return option.choices(names).argParser((text: string) => text);
}

/** Reads a number of an option that counts something. */
export function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('Expected a whole number.');
  return Number(text);
}

/** Reads a number of an option, `-7.9`. */
export function decimalNumber(text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value)) throw new InvalidArgumentError('Expected a number.');
  return value;
}

/** Collects an option that may be given several times. */
export const several = (text: string, before: readonly string[] = []): readonly string[] => [...before, text];
