export class StreamReply {
  constructor(
    readonly contentType: string,
    /** Name of the file in which a browser saves it. */
    readonly fileName: string,
    /** Gives the parts of the text; `gone` says that the client went away. What it throws first is answered as a problem. */
    readonly open: (gone: AbortSignal) => AsyncGenerator<string>,
  ) {}
}
