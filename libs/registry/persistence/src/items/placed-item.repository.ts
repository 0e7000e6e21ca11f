import { type Database, identifier, ROOT, sql, type Tables } from '@pelorus/shared/persistence';
import {
  type Box,
  type MeasuredPositions,
  type PageRequestAsOf,
  type PlacedItemDocument,
  type PlacedItems,
} from '@pelorus/registry/domain';
import { type DocumentSource, readPage } from '../reading/document-reader';
import { placedItems } from './latest-place';
import { placedItemDocument } from './placed-item.document';
import { haveWords } from './item-words';
import { RECORDS } from '../records/records';
import { AsOfSource } from '../as-of/as-of-source';

/** A query for items with a position. */
export interface PlacedItemQuery {
  /** Events that begin later do not count. */
  readonly at: Date;
  readonly box?: Box;
  /** Positions that were measured by then. */
  readonly measured?: MeasuredPositions;
  /** Words that must all occur in the item. */
  readonly words: readonly string[];
}

/** Reads where items were last. */
export class PlacedItemRepository {
  constructor(
    private readonly database: Database,
    private readonly schema: string,
  ) {}

  /** A page of the items that have been somewhere. */
  async page(request: PageRequestAsOf, query: PlacedItemQuery): Promise<PlacedItems> {
    const source = new AsOfSource(this.schema, (tables) => this.source(tables, query)).at(request.at);
    const { records, totalHits } = await readPage<PlacedItemDocument>(this.database, source, request);
    return { items: records.map((record) => record.parse()), totalHits };
  }

  private source(tables: Tables, { at, box, measured, words }: PlacedItemQuery): DocumentSource {
    const document = placedItemDocument(tables, ROOT, at, measured);
    const placed = sql`${identifier(ROOT, 'id')} in (${placedItems(tables, at, box, measured)})`;
    const found = haveWords(tables, ROOT, words);
    return {
      schema: this.schema,
      collection: RECORDS.item.collection,
      document,
      condition: found ? sql`${found} and ${placed}` : placed,
    };
  }
}
