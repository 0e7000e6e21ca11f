import { type Express, type Request } from 'express';
import { type ParsedQs } from 'qs';

const QUERY = Symbol('query');

interface Parsed extends Request {
  [QUERY]?: ParsedQs;
}

/** Has Express parse the query of a request once: guards and operations ask for it again and again. */
export function parseQueryOnce({ request }: Express): void {
  const parse = Reflect.getOwnPropertyDescriptor(Reflect.getPrototypeOf(request)!, 'query')!.get!;
  Reflect.defineProperty(request, 'query', {
    configurable: true,
    get(this: Parsed): ParsedQs {
      return (this[QUERY] ??= parse.call(this) as ParsedQs);
    },
  });
}
