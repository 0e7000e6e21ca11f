import { type NextFunction, type RequestHandler } from 'express';

/** One layer of Express's router for several steps of middleware: a layer costs more than most steps. */
export function inOneLayer(steps: readonly RequestHandler[]): RequestHandler {
  return (request, response, next) => {
    let at = 0;
    const proceed: NextFunction = (error?: unknown) => {
      const step = error === undefined ? steps[at++] : undefined;
      if (!step) return next(error);
      try {
        void step(request, response, proceed);
      } catch (thrown) {
        next(thrown);
      }
    };
    proceed();
  };
}
