import { type ComponentType, lazy, type ReactNode } from 'react';
import { hostPath } from '../page/host-path';

/** Part that could not be loaded: no connection, or another release. */
export class PartError extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = new.target.name;
  }
}

/** Component loaded when first shown, or by `preload`. */
export type LazyPart<Props> = ((props: Props) => ReactNode) & { readonly preload: () => Promise<void> };

/** As React's `lazy`; a failure is a `PartError`. */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyPart<Props> {
  let loading: ReturnType<typeof load> | undefined;
  const loadOnce = (): ReturnType<typeof load> =>
    (loading ??= load().catch((error: unknown) => {
      throw new PartError(error);
    }));
  const Part = lazy(loadOnce);
  const settled = (): void => undefined;
  return Object.assign((props: Props) => <Part {...props} />, { preload: () => loadOnce().then(settled, settled) });
}

/**
 * Retries after an error. A missing part reloads the page, once it is served: browsers cache failed scripts, and the
 * URL has the state.
 */
export async function tryAgain(error: unknown, show: () => void): Promise<void> {
  if (error instanceof PartError && (await isServed())) location.reload();
  else show();
}

/** Whether a new page would get its first script. */
async function isServed(): Promise<boolean> {
  try {
    const page = await fetch(hostPath('/'), { headers: { accept: 'text/html' }, cache: 'no-store' });
    const [, script] = /<script [^>]*src="([^"]+)"/.exec(await page.text()) ?? [];
    return script !== undefined && (await fetch(script, { cache: 'reload' })).ok;
  } catch {
    return false;
  }
}
