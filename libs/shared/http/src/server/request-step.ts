import { type RequestHandler } from 'express';

export interface RequestStep {
  readonly name: string;
  readonly run: RequestHandler;
}
