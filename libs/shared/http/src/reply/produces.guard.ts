import { type CanActivate, type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { type Request } from 'express';
import { acceptedType, notAcceptable } from './accepted-type';
import { Formats, type NamedFormat } from './formats';

const PRODUCES = 'pelorus:produces';
const ANY = '*/*';
const JSON_ONLY = ['application/json'];

/** Formats or media types of the answers; without it, JSON. `ANY` where the record or the body of the request decides. */
export function Produces(...what: readonly [Formats<NamedFormat>] | readonly string[]): MethodDecorator {
  return SetMetadata(PRODUCES, what[0] instanceof Formats ? what[0] : what);
}

/** Refuses requests whose `format` or `Accept` leaves no media type that the operation can answer with. */
@Injectable()
export class ProducesGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const what = this.reflector.get<Formats<NamedFormat> | string[] | undefined>(PRODUCES, context.getHandler());
    const request = context.switchToHttp().getRequest<Request>();
    if (what instanceof Formats) what.choose(request);
    else checkAccept(request, what ?? JSON_ONLY);
    return true;
  }
}

function checkAccept(request: Request, mediaTypes: readonly string[]): void {
  if (mediaTypes.includes(ANY) || acceptedType(request, mediaTypes) !== undefined) return;
  throw notAcceptable(request, mediaTypes);
}
