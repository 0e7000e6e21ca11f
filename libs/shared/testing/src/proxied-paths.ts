import { readFileSync } from 'node:fs';
import path from 'node:path';

const PAGE = path.resolve(__dirname, '../../../../docs/clients.md');
/** Paths that both services have, and answer alike. */
const COMMON = /\/auth\/|\/audit$|^\/health\b/;

/** The paths of a description that only its service has, and whether the proxy of the documentation sends each to the ingest service. */
export function proxiedPaths(document: object): Readonly<Record<string, boolean>> {
  const [, pattern = ''] = /location ~ (\S+) \{/.exec(readFileSync(PAGE, 'utf8')) ?? [];
  const toIngest = new RegExp(pattern);
  const { paths } = document as { readonly paths: object };
  const own = Object.keys(paths).filter((each) => !COMMON.test(each));
  return Object.fromEntries(own.map((each) => [each, toIngest.test(each)]));
}
