import { JsonDocument } from '@pelorus/shared/dedup';
import { type Page, type PageRequest } from '@pelorus/shared/kernel';
import { type Executor, findPage, type PageSource, rootOf, type Sql, sql } from '@pelorus/shared/persistence';
import { type Versioned } from '@pelorus/registry/domain';
import { textsAsOf, sharedTexts, sharedVersion } from './shared-texts';

/** Source of documents: a selection, and the document of its row `root` as SQL. */
export interface DocumentSource extends PageSource {
  readonly document: Sql;
}

/** Page of documents that are still text. */
export interface DocumentPage<Document> extends Page<Document> {
  readonly records: readonly JsonDocument<Document>[];
}

/** Reads the only record of the source. */
export async function readDocument<Document extends object>(
  executor: Executor,
  source: DocumentSource,
): Promise<Versioned<Document> | undefined> {
  const [row] = await readDocuments<Document>(executor, source);
  return row;
}

/** Document as text, with the version of the shared records. */
interface TextRow {
  readonly text: string;
  readonly version: string;
}

interface DocumentRow extends TextRow {
  readonly id: number;
  readonly revision: number;
}

/** Reads all records of a small source, by id. */
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

/** Reads a page and counts all records of the source. */
export async function readPage<Document extends object>(
  executor: Executor,
  source: DocumentSource,
  request: PageRequest,
): Promise<DocumentPage<Document>> {
  const { ids, totalHits } = await findPage(executor, source, request);
  return { offset: request.offset, totalHits, records: await readDocumentsOf(executor, source, ids, request.gone) };
}

/** Reads records by ids, in their order, until `gone` aborts. */
export async function readDocumentsOf<Document extends object>(
  executor: Executor,
  source: DocumentSource,
  ids: readonly number[],
  gone?: AbortSignal,
): Promise<JsonDocument<Document>[]> {
  const rows = ids.length === 0 ? [] : await readTexts(executor, source, ids, gone);
  return withShared(executor, source, rows);
}

/** Leaves out records deleted since their ids were found. */
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
