/** One record as an answer: its document, and its revision for the ETag. */
export class RecordReply {
  constructor(
    readonly revision: number,
    readonly document: object,
    /** The path of a record that was just made, for `Location`. */
    readonly location?: string,
  ) {}
}
