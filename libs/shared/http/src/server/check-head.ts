import { type NextFunction, type Request, type Response } from 'express';
import { problem } from '../problem/problem';
import { sendProblem } from '../problem/send-problem';
import { unreadableTarget } from './request-target';

/**
 * Refuses heads that Node.js would refuse without a document, an unknown expectation, HTTP/1.1 without `Host`, and targets that
 * cannot be read.
 */
export function checkHead(request: Request, response: Response, next: NextFunction): void {
  const { expect, host } = request.headers;
  const target = unreadableTarget(request);
  if (target !== undefined) {
    const detail = `The target '${target.slice(0, 64)}' cannot be read; expected a path, or http://, a host and a path.`;
    sendProblem(problem({ status: 400, code: 'bad-target', detail }, pathOf(request)), request, response);
  } else if (expect !== undefined && expect.toLowerCase() !== '100-continue') {
    const detail = `The expectation '${expect.slice(0, 64)}' cannot be met; possible: 100-continue.`;
    sendProblem(problem({ status: 417, code: 'unknown-expectation', detail }, pathOf(request)), request, response);
  } else if (host === undefined && request.httpVersion === '1.1') {
    const detail = "The request has no header 'Host', which HTTP/1.1 demands.";
    sendProblem(problem({ status: 400, code: 'no-host', detail }, pathOf(request)), request, response);
  } else next();
}

function pathOf(request: Request): string {
  return request.originalUrl.split('?')[0] ?? '';
}
