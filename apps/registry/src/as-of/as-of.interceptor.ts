import { type CallHandler, type ExecutionContext, Inject, Injectable, type NestInterceptor } from '@nestjs/common';
import { type Request, type Response } from 'express';
import { type Observable, tap } from 'rxjs';
import { ServiceSettings } from '@pelorus/shared/config';
import { publicPath } from '@pelorus/shared/http';
import { AS_OF } from './as-of-parameter';
import { viewOf } from './as-of.guard';

/** The characters of an address that is named in `Link`. */
const LONGEST_LINK = 2_000;

/**
 * Tells of an answer as at another moment where it can be found again, and of when it is (RFC 7089). It stays the same
 * but for the personal data of contacts, so whoever keeps it asks whether it still holds.
 */
@Injectable()
export class AsOfInterceptor implements NestInterceptor {
  constructor(@Inject(ServiceSettings) private readonly settings: ServiceSettings) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const moment = viewOf(request)?.moment;
    return moment ? next.handle().pipe(tap(() => this.describe(moment, request, http.getResponse()))) : next.handle();
  }

  private describe(moment: Date, request: Request, response: Response): void {
    const self = this.address(request, moment);
    // The original is shorter. Long addresses would make a head that many clients refuse.
    if (self.length <= LONGEST_LINK) {
      response.append('Link', `<${self}>; rel="self"`);
      response.append('Link', `<${this.address(request)}>; rel="original"`);
    }
    response.setHeader('Memento-Datetime', moment.toUTCString());
    response.setHeader('Cache-Control', 'private, no-cache');
  }

  /** The address of a request at a moment; without one, as things are. */
  private address(request: Request, moment?: Date): string {
    const { pathname, searchParams } = new URL(request.originalUrl, 'http://registry');
    searchParams.delete(AS_OF.name);
    if (moment) searchParams.set(AS_OF.name, moment.toISOString());
    const query = searchParams.toString();
    return publicPath(this.settings, pathname + (query && `?${query}`));
  }
}
