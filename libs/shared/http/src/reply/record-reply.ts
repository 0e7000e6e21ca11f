import { TextReply } from './text-reply';
import { writeDocument } from './write-document';

export class RecordReply {
  constructor(
    readonly revision: number,
    readonly document: object,
    /** The path of a record that was just made, for `Location`. */
    readonly location?: string,
  ) {}

  written(deduplicated: boolean): TextReply {
    return new TextReply(this.revision, 'application/json', writeDocument(this.document, deduplicated));
  }
}
