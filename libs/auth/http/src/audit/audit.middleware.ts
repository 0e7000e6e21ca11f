import { Inject, Injectable, type NestMiddleware } from '@nestjs/common';
import { type NextFunction, type Request, type Response } from 'express';
import { AuditTrail } from './audit-trail';
import { whenAnswered } from './when-answered';

/** Gives every request to the audit trail once it is answered, whether or not its client waits for the answer. */
@Injectable()
export class AuditMiddleware implements NestMiddleware {
  constructor(@Inject(AuditTrail) private readonly trail: AuditTrail) {}

  use(request: Request, response: Response, next: NextFunction): void {
    whenAnswered(response, () => this.trail.write(request, response));
    next();
  }
}
