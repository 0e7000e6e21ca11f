import { type Response } from 'express';

/**
 * Calls `done` once the status of an answer is decided: when the answer is sent, or, after a client that went away, when
 * the handler has ended it. `finish` alone is not enough: it never comes when the client goes first.
 */
export function whenAnswered(response: Response, done: () => void): void {
  response.on('close', () => {
    if (response.headersSent) done();
    else whenEnded(response, done);
  });
}

/** Calls `done` after the first `response.end()`: a closed response emits no more events. */
function whenEnded(response: Response, done: () => void): void {
  const { end } = response;
  response.end = ((...how: Parameters<typeof end>) => {
    response.end = end;
    end.apply(response, how);
    done();
    return response;
  }) as typeof end;
}
