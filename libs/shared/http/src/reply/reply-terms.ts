import { type Response } from 'express';

/** How the answer to a request is written. */
export interface ReplyTerms {
  /** Whether an object that occurs again is given as its `@uuid`. */
  readonly deduplicated: boolean;
  /** When the operation began, in milliseconds as of `performance.now()`. */
  readonly started: number;
}

const TERMS = 'replyTerms';

/** Notes how the answer to a request is written. */
export function noteTerms(response: Response, terms: ReplyTerms): void {
  response.locals[TERMS] = terms;
}

/** How the answer to a request is written. */
export function termsOf(response: Response): ReplyTerms {
  return response.locals[TERMS] as ReplyTerms;
}
