import fc from 'fast-check';
import { type HistoryEntry } from '@pelorus/registry/domain';
import { revisionOf } from './item-factory';
import { carryOut, type MadeRecords, randomWrite } from './random-writes';
import { type RegistryFixture, startRegistry } from './registry-fixture';

/** Fields that refer to other records, whose names may be others by the time of a revision. */
const REFERENCES = new Set(['status', 'type', 'unit', 'parent', 'properties', 'vocableGroup']);
const UNTOLD = new Set(['@uuid', 'id', 'created', 'lastModified', 'parameters']);

/** Fields with their values; every reference is told as the same words. */
function told(fields: readonly (readonly [string, unknown])[]): object {
  return Object.fromEntries(fields.map(([key, value]) => [key, REFERENCES.has(key) ? 'a reference' : value]));
}

/** The values of a record in a document. */
function said(document: object): object {
  const fields = Object.entries(document).filter(([key]) => !UNTOLD.has(key));
  return told(fields.map(([key, value]) => [key === 'parentId' ? 'parent' : key, value] as const));
}

/** The fields of a record after a change of them. */
function after(fields: ReadonlyMap<string, unknown>, { changes }: HistoryEntry): Map<string, unknown> {
  const next = new Map(fields);
  for (const { field, from, to } of changes) {
    if (!REFERENCES.has(field)) expect(from).toEqual(fields.get(field));
    if (to === undefined) next.delete(field);
    else next.set(field, to);
  }
  return next;
}

describe('the history of a record', () => {
  let registry: RegistryFixture;
  beforeAll(async () => {
    registry = await startRegistry();
  });
  afterAll(() => registry.close());

  /** Replays the changes of a record, and compares what comes of each with the revision that it led to. */
  const replay = async (path: string): Promise<void> => {
    const entries: HistoryEntry[] = (await registry.admin.get(`${path}/history`).expect(200)).body.records;
    let fields = new Map<string, unknown>();
    for (const entry of entries.toReversed()) {
      fields = after(fields, entry);
      if (entry.action === 'deleted') expect(fields.size).toBe(0);
      else {
        const past = await registry.admin.get(`${path}/history/${entry.revision}`).expect(200);
        expect({ path, ...told([...fields]) }).toEqual({ path, ...said(past.body) });
        expect(revisionOf(past)).toBe(entry.revision);
      }
    }
    const present = await registry.admin.get(path);
    expect([path, present.status]).toEqual([path, entries[0]!.action === 'deleted' ? 404 : 200]);
    if (present.status === 200) expect(revisionOf(present)).toBe(entries[0]!.revision);
  };

  it('leads through all its revisions to what it is, after any sequence of writes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(randomWrite, { minLength: 15, maxLength: 40 }), async (writes) => {
        const made: MadeRecords = { paths: new Map() };
        for (const write of writes) await carryOut(registry.admin, made, write);
        for (const [collection, paths] of made.paths) {
          if (collection !== 'versions') for (const path of paths) await replay(path);
        }
      }),
      { numRuns: 8, endOnFailure: true },
    );
  }, 120_000);
});
