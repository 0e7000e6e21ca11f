import { parseArgs, type ParseArgsConfig } from 'node:util';

type Options = NonNullable<ParseArgsConfig['options']>;

/** Parsed words of a command. */
export interface Words {
  readonly values: Readonly<Record<string, unknown>>;
  readonly positionals: readonly string[];
}

/** Wrong call of a command; the message says how. */
export class UsageError extends Error {}

/** Parses options; UsageError for other words and unknown options. */
export function parseOptions(args: readonly string[], options: Options): Words['values'] {
  const { values, positionals } = parseWords(args, options);
  const [stray] = positionals;
  if (stray !== undefined) throw new UsageError(`'${stray.slice(0, 64)}' is not expected here`);
  return values;
}

/** Parses options and positional words; UsageError for unknown options. */
export function parseWords(args: readonly string[], options: Options): Words {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** Value of a required option. */
export function required(values: Words['values'], name: string): string {
  const value = values[name];
  if (typeof value !== 'string') throw new UsageError(`--${name} is required`);
  return value;
}

/** Rows under a header, separated by TAB. */
export function tableOf(header: readonly string[], rows: readonly (readonly string[])[]): string {
  return [header, ...rows].map((row) => row.join('\t')).join('\n');
}

/** Day of a moment, or `never`. */
export function dayOf(moment: Date | null): string {
  return moment?.toISOString().slice(0, 10) ?? 'never';
}
