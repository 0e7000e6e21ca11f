import { type Response } from 'express';

/** A signal that is aborted when the client goes away before its answer is complete, also if it has gone already. */
export function whenGone(response: Response): AbortSignal {
  const controller = new AbortController();
  const note = (): void => {
    if (!response.writableFinished) controller.abort();
  };
  if (response.closed) note();
  else response.once('close', note);
  return controller.signal;
}
