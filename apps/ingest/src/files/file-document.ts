import { type StoredFile } from '@pelorus/ingest/domain';
import { formatDateTime } from '@pelorus/shared/kernel';
import { type FileDto } from './file.dto';

/** The document of a file. */
export function fileDocument({ id, created, itemCode, event, ...file }: StoredFile): FileDto {
  return {
    id,
    created: formatDateTime(created, 3),
    name: file.name,
    mediaType: file.mediaType,
    size: file.size,
    sha256: file.sha256,
    username: file.username,
    ...(itemCode !== undefined && { itemCode }),
    ...(event !== undefined && { event }),
  };
}
