const OWN = /(\/auth\/(?:tokens|accounts|accounts\/[^/]*\/tokens)\/)(\d+)(?=\/|$)/g;

/**
 * A path that a request writes to, with ids that name nothing in place of those of the clients' tokens and accounts.
 */
export function sparedPath(method: string, path: string, clientIds: readonly number[]): string {
  if (['GET', 'HEAD', 'OPTIONS'].includes(method)) return path;
  return path.replace(OWN, (own, before: string, id: string) =>
    clientIds.includes(Number(id)) ? `${before}999999` : own,
  );
}
