import { type Page } from '@pelorus/shared/kernel';
import { PageText } from './page-text';
import { writeDocument } from './write-document';

/** A part of a collection as an answer; the envelope is made when it is sent. */
export class PageReply {
  constructor(readonly page: Page<object>) {}

  /** The part as text, deduplicated or in full. */
  written(deduplicated: boolean): PageText {
    const { offset, totalHits, records } = this.page;
    return new PageText({ offset, totalHits, hits: records.length }, writeDocument(records, deduplicated));
  }
}
