import { type VocableDocument } from '@pelorus/registry/model';
import { type RecordReader } from '@pelorus/registry/service';
import { token } from '@pelorus/shared/http';

/** Reads the vocables that are types. */
export const TYPE_READER = token<RecordReader<VocableDocument>>('reader of types');
