import { type Collection, type Sql, sql } from '@pelorus/shared/persistence';

const missingOf = (stream: Sql, dataset: Sql): Sql => sql`coalesce(${dataset}.missing_of[${stream}.place], 0)`;

const STREAMS: Collection = {
  name: 'streams',
  table: 'stream_of_part',
  fields: {
    code: { type: 'code', column: 'code' },
    unit: { type: 'text', column: 'unit', nullable: true },
    values: {
      type: 'integer',
      column: 'values',
      computed: (stream, dataset) => sql`(${dataset}.rows - ${missingOf(stream, dataset)})`,
    },
    missing: { type: 'integer', column: 'missing', computed: missingOf },
  },
  relations: {},
};

export const DATASETS: Collection = {
  name: 'datasets',
  table: 'dataset',
  fields: {
    id: { type: 'integer', column: 'id' },
    datetime: { type: 'date-time', column: 'datetime' },
    datetimeMin: { type: 'date-time', column: 'datetime_min', atMost: 'datetime_max' },
    datetimeMax: { type: 'date-time', column: 'datetime_max' },
    values: { type: 'integer', column: 'values' },
    username: { type: 'text', column: 'username' },
    name: { type: 'text', column: 'name', nullable: true },
    rows: { type: 'integer', column: 'rows' },
    missing: { type: 'integer', column: 'missing' },
    bytes: { type: 'integer', column: 'bytes' },
  },
  relations: { streams: { kind: 'many', target: () => STREAMS, column: 'part', own: 'part' } },
};
