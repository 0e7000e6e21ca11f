/** One record as an answer in a format of its own: its text, and its revision for the ETag. */
export class TextReply {
  constructor(
    readonly revision: number,
    readonly mediaType: string,
    readonly text: string,
  ) {}
}
