import { type Response } from 'express';

const noted = new WeakMap<Response, () => void>();

/** Notes what is to be done before the answer of an operation that succeeds is sent, such as setting its headers. */
export function beforeReply(response: Response, run: () => void): void {
  noted.set(response, run);
}

export function prepareReply(response: Response): void {
  noted.get(response)?.();
}
