import { type Request } from 'express';

/** A layer of Express's router that belongs to a route. */
interface RouteLayer {
  readonly route?: { readonly methods: Readonly<Record<string, boolean>> };
  match(path: string): boolean;
}

/** The methods that routes at this request's path accept; empty when there is no such path. */
export function methodsAllowed(request: Request): string[] {
  const { stack } = request.app.router as unknown as { readonly stack: readonly RouteLayer[] };
  const methods = new Set<string>();
  for (const layer of stack) {
    if (!layer.route || !layer.match(request.path)) continue;
    for (const method of Object.keys(layer.route.methods)) methods.add(method.toUpperCase());
  }
  methods.delete('_ALL');
  if (methods.has('GET')) methods.add('HEAD');
  return [...methods].sort();
}
