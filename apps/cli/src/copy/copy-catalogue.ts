import { type AnyRecord, recordIn, textIn, type Values } from './any-record';
import { ChunkFates } from './chunk-fates';
import { type Named } from './copy-report';
import { type CopyRun, idAtTarget, sourceRecord, write } from './copy-run';
import { differingValues, givenValues } from './differing-values';
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

/** Copies vocables with their groups, units, states and contacts. */
export async function copyCatalogue(run: CopyRun): Promise<void> {
  for (const kind of KINDS) await ChunkFates.telling(run.report, (fates) => copyKind(run, kind, fates));
}

async function copyKind(run: CopyRun, kind: CatalogueKind, fates: ChunkFates): Promise<void> {
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
      if (first) tellDouble(run, kind, record, first);
      else await copyRecord(run, kind, record, known.get(key) ?? uuids.get(textIn(record, '@uuid')), fates);
      if (!first) done.set(key, record);
      else if (run.ids(kind.kind).has(first.id)) run.ids(kind.kind).set(record.id, run.ids(kind.kind).get(first.id)!);
    }
    run.progress(`${kind.kind}: ${done.size}`);
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
