import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  UseInterceptors,
} from '@nestjs/common';
import { type Request, type Response } from 'express';
import { defer, firstValueFrom, type Observable } from 'rxjs';
import { CostlyReads } from './costly-reads';

/** Lets an operation begin when its turn among the costly reads has come. */
@Injectable()
export class CostlyReadInterceptor implements NestInterceptor {
  constructor(private readonly reads: CostlyReads) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const read = (): Promise<unknown> => firstValueFrom(next.handle());
    return defer(() => this.reads.run(http.getRequest<Request>(), http.getResponse<Response>(), read));
  }
}

/** The operation reads many records. Where answers are remembered it takes a place only when the answer is made. */
export function CostlyRead(): MethodDecorator {
  return UseInterceptors(CostlyReadInterceptor) as MethodDecorator;
}
