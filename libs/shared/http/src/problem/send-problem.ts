import { type Request, type Response } from 'express';
import { type Problem, PROBLEM_MEDIA_TYPE } from './problem';

/** How long a refused body is received and thrown away. */
const DRAIN_MS = 30_000;

/**
 * Sends a problem. While the client is still sending its body, the answer goes out at once and says that the connection
 * closes, but the rest of the body is received and thrown away for a while: most clients read no answer before they have
 * sent everything, and a connection closed under them takes the answer with it.
 */
export function sendProblem(problem: Problem, request: Request, response: Response): void {
  const body = JSON.stringify(problem);
  response.status(problem.status).type(PROBLEM_MEDIA_TYPE);
  const isOver = (): boolean => request.complete || request.destroyed;
  if (isOver()) response.send(body);
  // A short body that came with its head is complete as soon as the parser gets to it.
  else setImmediate(() => (isOver() ? response.send(body) : sendBeforeBody(body, request, response)));
}

function sendBeforeBody(body: string, request: Request, response: Response): void {
  response.setHeader('Connection', 'close');
  response.setHeader('Content-Length', Buffer.byteLength(body));
  response.write(body);
  endAfterBody(request, response);
}

function endAfterBody(request: Request, response: Response): void {
  const end = (): void => {
    clearTimeout(timer);
    response.end();
  };
  const timer = setTimeout(end, DRAIN_MS);
  request.once('end', end).once('close', end).on('error', end).resume();
}
