import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { type Request } from 'express';
import { TakesSession } from '@pelorus/auth/http';
import { showsWriters, WritersGuard } from './writers.guard';

/** Marks an operation whose answers name accounts, where the settings say so to sessions only. */
export function NamesWriters(): MethodDecorator & ClassDecorator {
  const adds = 'Open. Where `PERSONAL_DATA=sessions`, `username` is empty without a session, and finds nothing.';
  return TakesSession(adds, WritersGuard);
}

/** Whether the answer names the accounts that wrote something, as a parameter. */
export const ShowsWriters = createParamDecorator((_data: undefined, context: ExecutionContext): boolean =>
  showsWriters(context.switchToHttp().getRequest<Request>()),
);
