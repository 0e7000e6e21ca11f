const OWN = /(\/auth\/(?:tokens|accounts|accounts\/[^/]*\/tokens)\/)(\d+)(?=\/|$)/g;

/** Ids of the clients' own tokens and accounts are replaced by some that name nothing. */
export function sparedPath(method: string, path: string, clientIds: readonly number[]): string {
  if (['GET', 'HEAD', 'OPTIONS'].includes(method)) return path;
  return path.replace(OWN, (own, before: string, id: string) =>
    clientIds.includes(Number(id)) ? `${before}999999` : own,
  );
}
