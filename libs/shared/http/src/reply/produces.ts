import { type CanActivate, type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { type Request } from 'express';
import { DomainError } from '@pelorus/shared/kernel';
import { acceptedType } from './accepted-type';

const PRODUCES = 'pelorus:produces';
const ANY = '*/*';
const JSON_ONLY = ['application/json'];

/** Says which media types an operation can answer with; without it, JSON. Any (`ANY`) where that depends on the record. */
export function Produces(...mediaTypes: readonly string[]): MethodDecorator {
  return SetMetadata(PRODUCES, mediaTypes);
}

/**
 * Refuses requests whose `Accept` leaves no media type that the operation can answer with. Operations that take `format`
 * let it go before `Accept`.
 */
@Injectable()
export class ProducesGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const mediaTypes = this.reflector.get<string[] | undefined>(PRODUCES, context.getHandler()) ?? JSON_ONLY;
    if (mediaTypes.includes(ANY)) return true;
    const request = context.switchToHttp().getRequest<Request>();
    if (request.query['format'] || acceptedType(request, mediaTypes) !== undefined) return true;
    const detail = `This answers as ${mediaTypes.join(', ')} only, not as '${(request.headers.accept ?? '').slice(0, 128)}'.`;
    throw new DomainError('not-acceptable', 'not-acceptable', detail);
  }
}
