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

export interface ItemPositionQuery {
  /** Later events do not count. */
  readonly at: Date;
  readonly box?: Box;
  /** Measured positions at that time. */
  readonly measured?: MeasuredPositions;
  /** All words must occur in the item. */
  readonly words: readonly string[];
}

/** Reads the last positions of items. */
export class ItemPositionRepository {
  constructor(
    private readonly database: Database,
    private readonly schema: string,
  ) {}

  /** Page of items that have been somewhere. */
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

/** Item with its last position, from an event or a measurement; null without one. */
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
