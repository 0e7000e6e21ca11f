import { type CanActivate, type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { type Response } from 'express';

const NEVER_STORED = 'pelorus:never-stored';

/** Says of a controller that no cache may keep its answers, refusals neither. */
export function NeverStored(): ClassDecorator {
  return SetMetadata(NEVER_STORED, true);
}

/** Tells caches not to keep answers of such controllers, before anything else may refuse the request. */
@Injectable()
export class NeverStoredGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    if (this.reflector.get<boolean | undefined>(NEVER_STORED, context.getClass())) {
      context.switchToHttp().getResponse<Response>().setHeader('Cache-Control', 'no-store');
    }
    return true;
  }
}
