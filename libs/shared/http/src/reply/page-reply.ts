import { type Page } from '@pelorus/shared/kernel';
import { PageText } from './page-text';
import { writeDocument } from './write-document';

export class PageReply {
  constructor(readonly page: Page<object>) {}

  written(deduplicated: boolean): PageText {
    const { offset, totalHits, records } = this.page;
    return new PageText({ offset, totalHits, hits: records.length }, writeDocument(records, deduplicated));
  }
}
