export class UploadCount {
  stored = 0;
  /** Rows of stored datasets. */
  rows = 0;
  /** Decoded bytes, refused uploads included. */
  bytes = 0;
}
