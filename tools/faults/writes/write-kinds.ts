import { moveItem, renameItem } from './change-item';
import { makeItem } from './create-item';
import { deleteRecord } from './delete-record';
import { importItems } from './import-items';
import { uploadLargeDataset, uploadSmallDataset } from './upload-dataset';
import { uploadFile } from './upload-file';
import { type WriteKind } from './write-kind';

/** All kinds of writes; a new one is a file here and a line. */
export const WRITE_KINDS: readonly WriteKind[] = [
  uploadSmallDataset,
  uploadLargeDataset,
  uploadFile,
  deleteRecord,
  makeItem,
  renameItem,
  moveItem,
  importItems,
];
