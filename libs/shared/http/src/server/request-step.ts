import { type RequestHandler } from 'express';

/** A step that every request takes before it is routed. */
export interface RequestStep {
  readonly name: string;
  readonly run: RequestHandler;
}
