import { type NextFunction, type Request, type Response } from 'express';

/** Counts repeated slashes of the path as one; some clients join addresses without care. */
export function collapseSlashes(request: Request, _response: Response, next: NextFunction): void {
  const end = request.url.indexOf('?');
  const path = end < 0 ? request.url : request.url.slice(0, end);
  if (path.includes('//')) request.url = path.replace(/\/{2,}/g, '/') + (end < 0 ? '' : request.url.slice(end));
  next();
}
