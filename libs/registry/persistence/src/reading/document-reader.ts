import { JsonDocument } from '@pelorus/shared/dedup';
import { type Page, type PageRequest } from '@pelorus/shared/kernel';
import { type Executor, findPage, type PageSource, rootOf, type Sql, sql } from '@pelorus/shared/persistence';
import { type Versioned } from '@pelorus/registry/domain';
import { textsAsOf, sharedTexts, sharedVersion } from './shared-texts';

/** Records to read as documents: which, and the SQL expression of the document of a row with the alias `root`. */
export interface DocumentSource extends PageSource {
  readonly document: Sql;
}

/** A page of documents that are still text. */
export interface DocumentPage<Document> extends Page<Document> {
  readonly records: readonly JsonDocument<Document>[];
}

/** Reads the one record that fits the source's condition. */
export async function readDocument<Document extends object>(
  executor: Executor,
  source: DocumentSource,
): Promise<Versioned<Document> | undefined> {
  const [row] = await readDocuments<Document>(executor, source);
  return row;
}

/** A document as text, and the version of the shared records as they are. */
interface TextRow {
  readonly text: string;
  readonly version: string;
}

interface DocumentRow extends TextRow {
  readonly id: number;
  readonly revision: number;
}

/** Reads the few records that fit the source's condition, in the order in which they were made. */
export async function readDocuments<Document extends object>(
  executor: Executor,
  source: DocumentSource,
): Promise<Versioned<Document>[]> {
  const { schema, condition = sql`true`, document } = source;
  const rows = await executor.query<DocumentRow>(
    sql`select root.id, root.revision, (${document})::text as text, ${sharedVersion(schema)} as version
      from ${rootOf(source)} where ${condition} order by root.id`,
    { prepared: true },
  );
  const documents = await withShared<Document>(executor, source, rows);
  return rows.map(({ id, revision }, i) => ({ id, revision, document: documents[i] as JsonDocument<Document> }));
}

/** Reads one page of the records that fit the source's condition, and counts them all. */
export async function readPage<Document extends object>(
  executor: Executor,
  source: DocumentSource,
  request: PageRequest,
): Promise<DocumentPage<Document>> {
  const { ids, totalHits } = await findPage(executor, source, request);
  return { offset: request.offset, totalHits, records: await readDocumentsOf(executor, source, ids, request.gone) };
}

/** Reads the records with these ids, in their order, unless `gone` is aborted. */
export async function readDocumentsOf<Document extends object>(
  executor: Executor,
  source: DocumentSource,
  ids: readonly number[],
  gone?: AbortSignal,
): Promise<JsonDocument<Document>[]> {
  const rows = ids.length === 0 ? [] : await readTexts(executor, source, ids, gone);
  return withShared(executor, source, rows);
}

/** A record that was deleted since its id was found is left out. */
function readTexts(
  executor: Executor,
  source: DocumentSource,
  ids: readonly number[],
  gone: AbortSignal | undefined,
): Promise<TextRow[]> {
  return executor.query(
    sql`select (${source.document})::text as text, ${sharedVersion(source.schema)} as version
      from unnest(${ids}::bigint[]) with ordinality as page (id, place)
      join ${rootOf(source)} on root.id = page.id order by page.place`,
    { prepared: true, gone },
  );
}

async function withShared<Document>(
  executor: Executor,
  { schema, tables }: DocumentSource,
  rows: readonly TextRow[],
): Promise<JsonDocument<Document>[]> {
  const documents = rows.map(({ text }) => text);
  const [first] = rows;
  if (!first) return [];
  const shared = tables
    ? await textsAsOf(executor, schema, tables, documents)
    : await sharedTexts(executor, schema, { version: first.version, documents });
  return documents.map((text) => new JsonDocument<Document>(text, shared));
}
