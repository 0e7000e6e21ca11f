import { COMPLETION_SCRIPTS, type Shell } from '../completion/scripts';
import { type Context, type SharedOptions } from '../context';

export async function printCompletion(context: Context, _options: SharedOptions, shell: Shell): Promise<void> {
  await context.terminal.write(COMPLETION_SCRIPTS[shell]);
}
