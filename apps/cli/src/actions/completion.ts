import { COMPLETION_SCRIPTS } from '../completion/scripts';
import { type Context, type SharedOptions } from '../context';
import { usageError } from '../failures/cli.errors';

/** Prints what a shell sources. */
export async function printCompletion(context: Context, _options: SharedOptions, shell: string): Promise<void> {
  const script = Object.hasOwn(COMPLETION_SCRIPTS, shell) ? COMPLETION_SCRIPTS[shell] : undefined;
  if (script === undefined) throw usageError(`There is no completion for '${shell}': bash, zsh or fish.`);
  await context.terminal.write(script);
}
