import { TextReply } from './text-reply';
import { writeDocument } from './write-document';

/** One record as an answer: its document, and its revision for the ETag. */
export class RecordReply {
  constructor(
    readonly revision: number,
    readonly document: object,
    /** The path of a record that was just made, for `Location`. */
    readonly location?: string,
  ) {}

  /** The record as text, deduplicated or in full. */
  written(deduplicated: boolean): TextReply {
    return new TextReply(this.revision, 'application/json', writeDocument(this.document, deduplicated));
  }
}
