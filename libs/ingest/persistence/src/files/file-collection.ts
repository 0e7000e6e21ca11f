import { type Collection } from '@pelorus/shared/persistence';

export const FILES: Collection = {
  name: 'files',
  table: 'file',
  fields: {
    id: { type: 'integer', column: 'id' },
    created: { type: 'date-time', column: 'created' },
    name: { type: 'text', column: 'name' },
    mediaType: { type: 'text', column: 'media_type' },
    size: { type: 'integer', column: 'size' },
    username: { type: 'text', column: 'username' },
    itemCode: { type: 'code', column: 'item_code', nullable: true },
    event: { type: 'integer', column: 'event', nullable: true },
  },
  relations: {},
};
