import { type ListQuery } from '@pelorus/client';
import { parse } from '@pelorus/shared/rsql';
import { type Context, type SharedOptions } from '../context';

/** The values of `--where`, `--sort`, `--limit` and `--offset`. */
export interface ListOptions extends SharedOptions {
  readonly where?: string;
  readonly sort?: string;
  readonly limit: number;
  readonly offset?: number;
}

/** The options as the client takes them. A filter that cannot be read is refused here, with its place. */
export function listQuery(options: ListOptions, signal: AbortSignal, order?: string): ListQuery {
  const { where, sort = order, limit, offset } = options;
  if (where !== undefined && where.trim() !== '') parse(where);
  return {
    ...{ limit, signal },
    ...(where === undefined ? {} : { where }),
    ...(sort === undefined ? {} : { sorts: sort }),
    ...(offset === undefined ? {} : { offset }),
  };
}

/** Tells a person that a list goes on. */
export async function noteMore(
  context: Context,
  list: { count(): Promise<number> },
  shown: number,
  { limit, offset = 0 }: ListOptions,
): Promise<void> {
  if (shown < limit || limit === 0 || !context.terminal.isInteractive || context.options.json !== undefined) return;
  const total = await list.count();
  if (total > offset + shown) context.terminal.note(`${shown} of ${total}; more with --limit`);
}
