import { type ComponentType, lazy, type ReactNode } from 'react';
import { hostPath } from '../page/host-path';

/**
 * A part of the console that could not be loaded: the connection was lost, or the console was replaced by another one.
 */
export class PartError extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = new.target.name;
  }
}

/** A component that is loaded when it is first shown, or before. */
export type LazyPart<Props> = ((props: Props) => ReactNode) & { readonly preload: () => Promise<void> };

/** Like `lazy` of React; a failure is a `PartError`. */
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
 * Goes on after an error: shows again what threw it. A part that could not be loaded comes with a new page, once there
 * is one: browsers keep that a script failed, and the address has all of the state.
 */
export async function tryAgain(error: unknown, show: () => void): Promise<void> {
  if (error instanceof PartError && (await isServed())) location.reload();
  else show();
}

/** Whether a new page would come with its first script. */
async function isServed(): Promise<boolean> {
  try {
    const page = await fetch(hostPath('/'), { headers: { accept: 'text/html' }, cache: 'no-store' });
    const [, script] = /<script [^>]*src="([^"]+)"/.exec(await page.text()) ?? [];
    return script !== undefined && (await fetch(script, { cache: 'reload' })).ok;
  } catch {
    return false;
  }
}
