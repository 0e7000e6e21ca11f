import { type Database, identifier, ROOT, sql, type Tables, type Sql } from '@pelorus/shared/persistence';
import {
  type Box,
  type MeasuredPositions,
  type PageRequestAsOf,
  type ItemPositionDocument,
  type PositionedItems,
} from '@pelorus/registry/domain';
import { type DocumentSource, readPage } from '../reading/document-reader';
import { selectPositionedItems, selectLatestPosition, POSITION } from './latest-position';
import { haveWords } from './item-words';
import { RECORDS } from '../records/records';
import { AsOfSource } from '../as-of/as-of-tables';
import { columnKeys, dateTimeKeys, documentAt, jsonObject } from '../records/document-sql';

/** A query for items with a position. */
export interface ItemPositionQuery {
  /** Events that begin later do not count. */
  readonly at: Date;
  readonly box?: Box;
  /** Positions that were measured by then. */
  readonly measured?: MeasuredPositions;
  /** Words that must all occur in the item. */
  readonly words: readonly string[];
}

/** Reads where items were last. */
export class ItemPositionRepository {
  constructor(
    private readonly database: Database,
    private readonly schema: string,
  ) {}

  /** A page of the items that have been somewhere. */
  async page(request: PageRequestAsOf, query: ItemPositionQuery): Promise<PositionedItems> {
    const source = new AsOfSource(this.schema, (tables) => this.#source(tables, query)).at(request.at);
    const { records, totalHits } = await readPage<ItemPositionDocument>(this.database, source, request);
    return { items: records.map((record) => record.parse()), totalHits };
  }

  #source(tables: Tables, { at, box, measured, words }: ItemPositionQuery): DocumentSource {
    const document = itemPositionDocument(tables, ROOT, at, measured);
    const placed = sql`${identifier(ROOT, 'id')} in (${selectPositionedItems(tables, at, box, measured)})`;
    const found = haveWords(tables, ROOT, words);
    return {
      schema: this.schema,
      collection: RECORDS.item.collection,
      document,
      condition: found ? sql`${found} and ${placed}` : placed,
    };
  }
}

/** An item and what tells where it was last by then, an event or what was measured; null for one without. */
export function itemPositionDocument(tables: Tables, alias: string, at: Date, measured?: MeasuredPositions): Sql {
  const document = jsonObject([
    ...columnKeys(alias, { id: 'id', code: 'code', name: 'long_name' }),
    ['type', systemName(tables, identifier(alias, 'type_id'))],
    ['status', documentAt(identifier(alias, 'status_id'), STATUS(tables))],
    ['measured', identifier(POSITION, 'measured')],
    [
      'event',
      sql`case when ${identifier(POSITION, 'measured')} is null then ${jsonObject([
        ...columnKeys(POSITION, { label: 'label' }),
        ['type', systemName(tables, identifier(POSITION, 'type_id'))],
        ...dateTimeKeys(POSITION, { startDate: 'start_date', endDate: 'end_date' }),
        ...columnKeys(POSITION, { latitude: 'latitude', longitude: 'longitude', elevation: 'elevation' }),
      ])} end`,
    ],
  ]);
  const item = { id: identifier(alias, 'id'), code: identifier(alias, 'code') };
  return sql`(select ${document} from (${selectLatestPosition(tables, item, at, measured)}) ${identifier(POSITION)})`;
}

const STATUS = (tables: Tables) => ({ table: tables('state'), alias: 'status', document: sql`status.name` });

function systemName(tables: Tables, reference: Sql): Sql {
  return documentAt(reference, { table: tables('vocable'), alias: 'type', document: sql`type.system_name` });
}
