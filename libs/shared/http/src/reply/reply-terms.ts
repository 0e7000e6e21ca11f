import { type Response } from 'express';

export interface ReplyTerms {
  readonly deduplicated: boolean;
  /** When the operation began, in milliseconds as of `performance.now()`. */
  readonly started: number;
}

const TERMS = 'replyTerms';

export function noteTerms(response: Response, terms: ReplyTerms): void {
  response.locals[TERMS] = terms;
}

export function termsOf(response: Response): ReplyTerms {
  return response.locals[TERMS] as ReplyTerms;
}
