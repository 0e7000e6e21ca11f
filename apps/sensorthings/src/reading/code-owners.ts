import { type CodeOwner, type KnownStream } from '@pelorus/sensorthings/model';
import { type Caller, from } from './services';
import { type RegistryRecords } from './registry-records';

/** Codes of one question. */
const CODES = 4_096;
/** Most former roots looked up one by one. */
const ROOTS = 200;

/** Parameters that have or had the codes of streams. */
export async function ownersOf({ registry }: Caller, streams: readonly KnownStream[]): Promise<CodeOwner[]> {
  const owners: CodeOwner[] = [];
  for (let at = 0; at < streams.length; at += CODES) {
    const codes = streams.slice(at, at + CODES).map(({ code }) => code);
    const some = registry.call('POST /rest/v2/parameters/streams', { body: { codes } });
    owners.push(...(await from('registry', some)));
  }
  return owners;
}

/** Items that had the codes of missing roots, by code. */
export async function formerRootsOf(
  { registry }: Caller,
  { items }: RegistryRecords,
  streams: readonly KnownStream[],
): Promise<ReadonlyMap<string, number>> {
  const present = new Set(items.map(({ code }) => code));
  const roots = new Set(streams.map(({ code }) => code.split(':').slice(0, 2).join(':')));
  const missing = [...roots].filter((code) => code.includes(':') && !present.has(code)).slice(0, ROOTS);
  const found = await from(
    'registry',
    Promise.all(missing.map((code) => registry.call('GET /rest/v2/codes/{code}', { path: { code } }))),
  );
  return new Map(
    found.flatMap(({ records: [holder] }, at) => (holder ? [[missing[at]!, holder.item.id] as const] : [])),
  );
}
