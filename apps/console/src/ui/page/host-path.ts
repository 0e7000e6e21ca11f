/**
 * The path of a path of the console or of the services on this host: `/pelorus/api` where they are below `/pelorus/`. The
 * registry writes the path before it into the page. The router adds it by itself.
 */
export const hostPath = (path: string): string => (document.documentElement.dataset['base'] ?? '') + path;

/** The whole address of such a path, to copy, to scan, and for programs. */
export const hostAddress = (path: string): string => location.origin + hostPath(path);

/** The key under which a browser keeps a value of this console: another one at another path of the host keeps its own. */
export const keptKey = (name: string): string => hostPath(`/pelorus.${name}`).slice(1);

/** The path of an address on this host; undefined for anything else, such as that of a service which is known elsewhere. */
export function pathOnHost(address: unknown): string | undefined {
  if (typeof address !== 'string' || !URL.canParse(address, location.href)) return undefined;
  const { origin, pathname } = new URL(address, location.href);
  return origin === location.origin ? pathname : undefined;
}
