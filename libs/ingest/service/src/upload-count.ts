export class UploadCount {
  stored = 0;
  /** Rows of stored datasets. */
  rows = 0;
  /** Decoded bytes, also of uploads that were refused. */
  bytes = 0;
}
