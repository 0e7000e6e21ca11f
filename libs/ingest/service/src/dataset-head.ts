import { type DatasetHead } from '@pelorus/ingest/domain';
import { type NewDataset } from '@pelorus/ingest/persistence';
import { type Instant } from '@pelorus/shared/kernel';

export function datasetHead(dataset: Omit<NewDataset, 'original'>, datetime: Instant): DatasetHead {
  const { id, part, username, name, warnings, missingOf } = dataset;
  const { datetimeMin, datetimeMax, rows, values, missing, bytes, sha256 } = dataset;
  return {
    id,
    part,
    datetime,
    datetimeMin,
    datetimeMax,
    rows,
    values,
    missing,
    bytes,
    sha256,
    username,
    warnings,
    ...(name !== undefined && { name }),
    ...(missingOf && { missingOf }),
  };
}
