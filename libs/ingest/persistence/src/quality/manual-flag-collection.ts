import { type Collection } from '@pelorus/shared/persistence';

const STREAMS: Collection = {
  name: 'streams',
  table: 'manual_flag_code',
  fields: { code: { type: 'code', column: 'code' } },
  relations: {},
};

export const MANUAL_FLAGS: Collection = {
  name: 'flags',
  table: 'manual_flag',
  fields: {
    id: { type: 'integer', column: 'id', unique: true },
    datetimeMin: { type: 'date-time', column: 'datetime_min' },
    datetimeMax: { type: 'date-time', column: 'datetime_max' },
    flag: { type: 'integer', column: 'flag' },
    cause: { type: 'text', column: 'cause' },
    comment: { type: 'text', column: 'comment', nullable: true },
    username: { type: 'text', column: 'username' },
    created: { type: 'date-time', column: 'created' },
    revoked: { type: 'date-time', column: 'revoked', nullable: true },
    revokedBy: { type: 'text', column: 'revoked_by', nullable: true },
    reason: { type: 'text', column: 'reason', nullable: true },
  },
  relations: { streams: { kind: 'many', target: () => STREAMS, column: 'flag_id' } },
};
