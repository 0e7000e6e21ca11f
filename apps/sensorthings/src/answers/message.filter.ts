import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import { type NextFunction, type Request, type Response } from 'express';
import { answerProblem } from '@pelorus/shared/http';
import { DomainError } from '@pelorus/shared/kernel';
import { checkPath } from './asked';

/** Adds the `message` that SensorThings clients expect to problems. */
@Catch()
export class MessageFilter implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const response = http.getResponse<Response>();
    if (error instanceof DomainError && error.kind === 'method-not-allowed') response.setHeader('Allow', 'GET, HEAD');
    answerProblem(withMessage(error), http.getRequest<Request>(), response);
  }
}

/** Answers malformed paths, which reach no controller. */
export function refuseBadPaths(request: Request, response: Response, next: NextFunction): void {
  try {
    checkPath(request);
  } catch (error) {
    answerProblem(withMessage(error), request, response);
    return;
  }
  next();
}

function withMessage(error: unknown): unknown {
  if (!(error instanceof DomainError)) return error;
  const { kind, code, message, details, faults, totalFaults, retryAfter, challenge, cause } = error;
  return new DomainError(kind, code, message, {
    details: { ...details, message },
    ...(faults && { faults }),
    ...(totalFaults !== undefined && { totalFaults }),
    ...(retryAfter !== undefined && { retryAfter }),
    ...(challenge && { challenge }),
    ...(cause !== undefined && { cause }),
  });
}
