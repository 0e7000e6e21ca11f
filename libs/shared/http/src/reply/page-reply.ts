import { type Page } from '@pelorus/shared/kernel';
import { PageText } from './page-text';
import { writeDocument } from './write-document';

export class PageReply {
  constructor(readonly page: Page<object>) {}

  /** Reply of a page of rows as their documents. */
  static of<Row>(
    page: Omit<Page<Row>, 'records'> & { readonly records: readonly Row[] },
    document: (row: Row) => object,
  ): PageReply {
    return new PageReply({ ...page, records: page.records.map((row) => document(row)) });
  }

  written(deduplicated: boolean): PageText {
    const { offset, totalHits, records } = this.page;
    return new PageText({ offset, totalHits, hits: records.length }, writeDocument(records, deduplicated));
  }
}
