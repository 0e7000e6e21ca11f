import { type Context, type SharedOptions } from '../context';
import { tellState } from './follow-state';

interface ChangesOptions extends SharedOptions {
  readonly kinds?: string;
  readonly since?: string;
  readonly ids?: boolean;
}

/** Prints what becomes of records, one change a line, until it is stopped. */
export async function followChanges(context: Context, options: ChangesOptions): Promise<void> {
  const { registry } = await context.services();
  const { terminal, signal } = context;
  const { kinds, since, ids, json } = options;
  const events = registry.changes({
    signal,
    onState: tellState(terminal),
    ...(kinds !== undefined && { kinds: kinds.split(',') }),
    ...(since !== undefined && { since }),
  });
  for await (const event of events) {
    if (ids && event.id !== undefined) terminal.complain(`${event.id}\n`);
    if (json !== undefined) await terminal.write(`${JSON.stringify(event)}\n`);
    else if (event.event === 'change') {
      const { datetime, type, kind, path, revision } = event.data;
      await terminal.write(`${[datetime, type, kind, path, revision].join('\t')}\n`);
    } else if (event.event === 'reset')
      terminal.note('Changes before now are not known any more; those from now on follow.');
  }
  signal.throwIfAborted();
}
