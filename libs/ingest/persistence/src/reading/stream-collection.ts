import { type Collection } from '@pelorus/shared/persistence';

export const STREAMS: Collection = {
  name: 'streams',
  table: 'stream_reading',
  fields: {
    id: { type: 'integer', column: 'id', unique: true },
    code: { type: 'code', column: 'code', unique: true },
    unit: { type: 'text', column: 'unit', nullable: true },
    firstDatetime: { type: 'date-time', column: 'first_datetime', nullable: true },
    lastDatetime: { type: 'date-time', column: 'last_datetime', nullable: true },
    lastValue: { type: 'number', column: 'last_number', nullable: true },
    lastQualityFlag: { type: 'integer', column: 'last_flag', nullable: true },
    values: { type: 'integer', column: 'values' },
  },
  relations: {},
};
