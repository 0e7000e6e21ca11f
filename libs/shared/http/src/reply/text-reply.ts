import { etagOf } from './etag';

export class TextReply {
  #tag?: string;

  constructor(
    readonly revision: number,
    readonly mediaType: string,
    readonly text: string,
  ) {}

  get etag(): string {
    this.#tag ??= etagOf(this.revision, this.text);
    return this.#tag;
  }
}
