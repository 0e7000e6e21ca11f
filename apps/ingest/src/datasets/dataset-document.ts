import { type CheckedFile, type Dataset, type DatasetHead } from '@pelorus/ingest/domain';
import { formatDateTime } from '@pelorus/shared/kernel';
import { type CheckedFileDto, type DatasetDto } from './dataset.dto';

export function datasetDocument(dataset: DatasetHead | Dataset): DatasetDto {
  return { id: dataset.id, datetime: formatDateTime(dataset.datetime, 6), ...contentDocument(dataset) };
}

export function checkedFileDocument(file: CheckedFile): CheckedFileDto {
  return contentDocument(file);
}

function contentDocument(
  content: Omit<DatasetHead, 'id' | 'datetime' | 'part' | 'missingOf'> & Partial<Dataset>,
): CheckedFileDto {
  const { datetimeMin, datetimeMax, values, username, name, rows, missing, bytes, sha256 } = content;
  const { streams, warnings } = content;
  return {
    datetimeMin: formatDateTime(datetimeMin, 0),
    datetimeMax: formatDateTime(datetimeMax, 0),
    values,
    username,
    ...(name !== undefined && { name }),
    rows,
    missing,
    bytes,
    sha256,
    ...(streams && { streams: [...streams] }),
    ...(warnings.length > 0 && { warnings: [...warnings] }),
  };
}
