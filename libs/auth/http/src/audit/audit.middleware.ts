import { Inject, Injectable, type NestMiddleware } from '@nestjs/common';
import { type NextFunction, type Request, type Response } from 'express';
import { AuditTrail } from './audit-trail';

/** Gives every request to the audit trail when its answer is sent. */
@Injectable()
export class AuditMiddleware implements NestMiddleware {
  constructor(@Inject(AuditTrail) private readonly trail: AuditTrail) {}

  use(request: Request, response: Response, next: NextFunction): void {
    response.once('finish', () => this.trail.write(request, response));
    next();
  }
}
