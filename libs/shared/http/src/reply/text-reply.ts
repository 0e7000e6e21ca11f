import { etagOf } from './etag';

/** One record as an answer in a format of its own: its text, and its revision for the ETag. */
export class TextReply {
  #tag?: string;

  constructor(
    readonly revision: number,
    readonly mediaType: string,
    readonly text: string,
  ) {}

  /** The entity tag, which is made once. */
  get etag(): string {
    this.#tag ??= etagOf(this.revision, this.text);
    return this.#tag;
  }
}
