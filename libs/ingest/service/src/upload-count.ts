/** Uploads of a kind since the start. */
export class UploadCount {
  /** Number of stored datasets or files. */
  stored = 0;
  /** Rows of stored datasets. */
  rows = 0;
  /** Decoded bytes, also of uploads that were refused. */
  bytes = 0;
}
