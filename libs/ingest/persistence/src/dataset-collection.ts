import { type Collection } from '@pelorus/shared/persistence';

/** The streams of a dataset, as a list of datasets can be filtered by them. */
const STREAMS: Collection = {
  name: 'streams',
  table: 'stream_of_dataset',
  fields: {
    code: { type: 'code', column: 'code' },
    unit: { type: 'text', column: 'unit', nullable: true },
    values: { type: 'integer', column: 'values' },
    missing: { type: 'integer', column: 'missing' },
  },
  relations: {},
};

/** What clients may name in lists of datasets. */
export const DATASETS: Collection = {
  name: 'datasets',
  table: 'dataset',
  fields: {
    id: { type: 'integer', column: 'id' },
    datetime: { type: 'date-time', column: 'datetime' },
    datetimeMin: { type: 'date-time', column: 'datetime_min' },
    datetimeMax: { type: 'date-time', column: 'datetime_max' },
    values: { type: 'integer', column: 'values' },
    username: { type: 'text', column: 'username' },
    name: { type: 'text', column: 'name', nullable: true },
    rows: { type: 'integer', column: 'rows' },
    missing: { type: 'integer', column: 'missing' },
    bytes: { type: 'integer', column: 'bytes' },
  },
  relations: { streams: { kind: 'many', target: () => STREAMS, column: 'dataset_id', within: 'part' } },
};
