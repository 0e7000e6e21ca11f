import { type AnyRecord, recordIn, textIn, type Values } from './any-record';
import { ChunkFates } from './chunk-fates';
import { type Named } from './copy-report';
import { type CopyRun, idAtTarget, sourceRecord, write } from './copy-run';
import { differingValues, givenValues } from './differing-values';
import { remove } from './remove-extra';
import { allRecords, walkPages } from './walk-pages';

/** A list whose records stand by themselves, and how one is known at both sides beside its uuid. */
interface CatalogueKind {
  readonly kind: string;
  readonly fields: readonly string[];
  readonly key: (record: AnyRecord) => string;
  /** How a record is named in the report; by its key without it. */
  readonly name?: (record: AnyRecord) => string;
  /** Whether keys that differ in case alone are different: `mPa` is no `MPa`. */
  readonly exact?: boolean;
  /** Values that refer to other records, with the ids of the target; undefined where the target lacks one. */
  readonly references?: (run: CopyRun, record: AnyRecord, isSource: boolean) => Values | undefined;
}

const CONTACT_FIELDS = ['firstName', 'lastName', 'email', 'orcid', 'ror', 'telephone', 'postalCode', 'city', 'administrativeArea', 'country', 'companyName']; // prettier-ignore

const KINDS: readonly CatalogueKind[] = [
  { kind: 'vocable-groups', fields: ['name', 'systemName'], key: (record) => textIn(record, 'systemName') },
  {
    kind: 'vocables',
    fields: ['generalName', 'systemName', 'description', 'vocabulary', 'vocableValue'],
    key: (record) => `${textIn(recordIn(record, 'vocableGroup'), 'systemName')}/${textIn(record, 'systemName')}`,
    references: (run, record, isSource) => {
      const group = recordIn(record, 'vocableGroup');
      const id = isSource ? idAtTarget(run, 'vocable-groups', group) : group?.id;
      return id === undefined ? undefined : { vocableGroupId: id };
    },
  },
  {
    kind: 'units',
    fields: ['code', 'name', 'typicalUse', 'ucum', 'mathML', 'visible'],
    key: (record) => textIn(record, 'code'),
    exact: true,
  },
  { kind: 'states', fields: ['name', 'meta'], key: (record) => textIn(record, 'name') },
  { kind: 'contacts', fields: CONTACT_FIELDS, key: contactKey, name: contactName },
];

/** The lists of the catalogue, those first to which others refer. */
export const CATALOGUE_LISTS = KINDS.map(({ kind }) => kind);

/** An e-mail names a contact; without one the names do. */
function contactKey(record: AnyRecord): string {
  const email = textIn(record, 'email');
  const names = ['firstName', 'lastName', 'companyName'].map((key) => textIn(record, key));
  return email === '' ? ['without e-mail', ...names].join('|') : email;
}

function contactName(record: AnyRecord): string {
  const names = ['firstName', 'lastName', 'companyName'].map((key) => textIn(record, key));
  return textIn(record, 'email') || names.filter(Boolean).join(' ');
}

/** What a copy of the catalogue is about. */
export interface CatalogueChoice {
  /** Lists that are copied; all without it. */
  readonly kinds?: ReadonlySet<string>;
  /** Records by lists as they were before they were changed or deleted at the source: what has another key now is found by that of then. */
  readonly former?: ReadonlyMap<string, readonly AnyRecord[]>;
}

/** Copies vocables with their groups, units, states and contacts. */
export async function copyCatalogue(run: CopyRun, { kinds, former }: CatalogueChoice = {}): Promise<void> {
  const chosen = KINDS.filter(({ kind }) => kinds?.has(kind) ?? true);
  const leftovers: (() => Promise<void>)[] = [];
  for (const kind of chosen)
    await ChunkFates.telling(run.report, async (fates) => {
      leftovers.unshift(await copyKind(run, kind, former?.get(kind.kind) ?? [], fates));
    });
  // A group goes after its vocables.
  for (const remove of leftovers) await remove();
}

/** Copies a list; gives what removes, at the end, what was deleted at the source. */
async function copyKind(
  run: CopyRun,
  kind: CatalogueKind,
  former: readonly AnyRecord[],
  fates: ChunkFates,
): Promise<() => Promise<void>> {
  const formerKeys = new Map(former.map((record) => [record.id, comparedKey(kind, record)]));
  const matched = new Set<AnyRecord>();
  const path = `/rest/v2/${kind.kind}`;
  const { signal } = run;
  const targets = await allRecords(run.to.registry, { path, signal });
  const known = new Map(targets.map((record) => [comparedKey(kind, record), record]));
  const uuids = new Map(targets.map((record) => [textIn(record, '@uuid'), record]));
  const done = new Map<string, AnyRecord>();
  for await (const page of walkPages(run.from.registry, { path, signal })) {
    for (const record of page) {
      const key = comparedKey(kind, record);
      const first = done.get(key);
      const stored = known.get(key) ?? uuids.get(textIn(record, '@uuid')) ?? known.get(formerKeys.get(record.id) ?? '');
      if (stored) matched.add(stored);
      formerKeys.delete(record.id);
      if (first) tellDouble(run, kind, record, first);
      else await copyRecord(run, kind, record, stored, fates);
      if (!first) done.set(key, record);
      else if (run.ids(kind.kind).has(first.id)) run.ids(kind.kind).set(record.id, run.ids(kind.kind).get(first.id)!);
    }
    run.progress(`${kind.kind}: ${done.size}`);
  }
  const deleted = new Set(formerKeys.values());
  const gone = targets.filter((record) => !matched.has(record) && deleted.has(comparedKey(kind, record)));
  return () => ChunkFates.telling(run.report, (removed) => removeDeleted(run, kind, gone, removed));
}

/** Removes records that were deleted at the source, where the copy is a mirror. */
async function removeDeleted(
  run: CopyRun,
  kind: CatalogueKind,
  records: readonly AnyRecord[],
  fates: ChunkFates,
): Promise<void> {
  if (!run.options.mirror) return;
  for (const record of records) {
    const about = { kind: kind.kind, name: (kind.name ?? kind.key)(record), path: `${kind.kind}/${record.id}` };
    await remove(run, about, valuesOf(kind, record), fates);
  }
}

const comparedKey = ({ key, exact }: CatalogueKind, record: AnyRecord): string =>
  exact ? key(record) : key(record).toLowerCase();

const aboutOf = (run: CopyRun, { kind, key, name = key }: CatalogueKind, record: AnyRecord): Named =>
  sourceRecord(run, kind, name(record), `${kind}/${record.id}`);

function tellDouble(run: CopyRun, kind: CatalogueKind, record: AnyRecord, first: AnyRecord): void {
  const detail = `it cannot be told from record ${first.id}, which stands for both`;
  run.report.refuse({ ...aboutOf(run, kind, record), code: 'double', detail });
}

async function copyRecord(
  run: CopyRun,
  kind: CatalogueKind,
  record: AnyRecord,
  stored: AnyRecord | undefined,
  fates: ChunkFates,
): Promise<void> {
  const about = aboutOf(run, kind, record);
  if (kind.kind === 'contacts') tellWithoutEmail(run, about, record);
  const references = kind.references ? kind.references(run, record, true) : {};
  if (!references)
    return run.report.refuse({ ...about, code: 'unknown-group', detail: 'its group is not at the target' });
  const values = { ...valuesOf(kind, record), ...references };
  if (!stored) return makeRecord(run, kind, record, values, fates);
  run.ids(kind.kind).set(record.id, stored.id);
  const differing = differingValues(values, { ...valuesOf(kind, stored), ...kind.references?.(run, stored, false) });
  if (differing.length === 0) return fates.set(about.address, about, 'alike');
  if (!run.options.update) return fates.set(about.address, about, 'differs', differing);
  const body = Object.fromEntries(differing.map(({ field, from }) => [field, from ?? null]));
  const change = (): Promise<unknown> =>
    run.to.registry.call(`PATCH /rest/v2/${kind.kind}/${stored.id}`, { body, signal: run.signal });
  const isChanged = run.options.dryRun || (await write(run, about, change)) !== undefined;
  if (isChanged) fates.set(about.address, about, 'changed', differing);
}

async function makeRecord(
  run: CopyRun,
  kind: CatalogueKind,
  record: AnyRecord,
  values: Values,
  fates: ChunkFates,
): Promise<void> {
  const about = aboutOf(run, kind, record);
  const make = async (): Promise<AnyRecord> =>
    (await run.to.registry.call(`POST /rest/v2/${kind.kind}`, {
      body: givenValues(values),
      signal: run.signal,
    })) as AnyRecord;
  const made = run.options.dryRun ? { id: -record.id } : await write(run, about, make);
  if (!made) return;
  run.ids(kind.kind).set(record.id, made.id);
  fates.set(about.address, about, 'made');
}

const valuesOf = ({ fields }: CatalogueKind, record: AnyRecord): Values =>
  Object.fromEntries(fields.map((field) => [field, record[field]]));

function tellWithoutEmail(run: CopyRun, about: Named, record: AnyRecord): void {
  if (textIn(record, 'email') !== '') return;
  const detail = 'it has no e-mail that the source shows; it is found by its names';
  run.report.refuse({ ...about, code: 'no-email', detail }, 'noted');
}
