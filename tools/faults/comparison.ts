import { type Difference } from './difference';
import { RECORD_KINDS, type RecordKind } from './pending-write';
import { StoredRecords } from './stored-records';
import { type World } from './world';
import { DEPTHS } from './writes/dataset-text';

/** Records of each kind that are compared again although nothing has written them: merges move them. */
const SAMPLE = 15;

/** What was written since the last comparison, some of what was before, and the number of all. */
export async function compareTouched(world: World): Promise<Difference[]> {
  return (await Promise.all(RECORD_KINDS.map((kind) => compareTouchedOf(world, kind)))).flat();
}

async function compareTouchedOf(world: World, kind: RecordKind): Promise<Difference[]> {
  const keys = [...new Set([...world.ledger.takeTouched(kind), ...sample(world, kind)])];
  const found = await new StoredRecords(world).states(kind, keys);
  const differences = world.ledger.compare(kind, keys, found);
  return (await isExpectedTotal(world, kind)) ? differences : [...differences, ...(await compareAllOf(world, kind))];
}

function sample({ ledger, random }: World, kind: RecordKind): string[] {
  const keys = ledger.keys(kind);
  return keys.length === 0 ? [] : Array.from({ length: SAMPLE }, () => random.pick(keys));
}

export async function compareAll(world: World): Promise<Difference[]> {
  const records = await Promise.all(RECORD_KINDS.map((kind) => compareAllOf(world, kind)));
  const values = await Promise.all(DEPTHS.map((code) => compareValues(world, code)));
  return [...records, ...values].flat();
}

async function compareValues(world: World, code: string): Promise<Difference[]> {
  const path = `/rest/data?codes=${code}&aggregate=DAY&aggregateFunctions=COUNT`;
  const { text } = await world.client.read(world.anyInstance('ingest'), path);
  const [, ...lines] = text.trimEnd().split('\n');
  const [found, expected] = [lines.reduce((sum, line) => sum + Number(line.split('\t')[1]), 0), world.valuesOf(code)];
  if (found === expected) return [];
  return [{ verdict: found < expected ? 'lost' : 'doubled', detail: `${code} has ${found} of ${expected} values` }];
}

async function compareAllOf(world: World, kind: RecordKind): Promise<Difference[]> {
  const found = await new StoredRecords(world).allStates(kind);
  return world.ledger.compare(kind, world.ledger.keys(kind), found);
}

async function isExpectedTotal(world: World, kind: RecordKind): Promise<boolean> {
  const total = await new StoredRecords(world).total(kind);
  const { least, most } = world.ledger.count(kind);
  return total >= least && total <= most;
}
