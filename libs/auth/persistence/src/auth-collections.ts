import { type Collection } from '@pelorus/shared/persistence';

export const TOKENS: Collection = {
  name: 'tokens',
  table: 'token',
  fields: {
    id: { type: 'integer', column: 'id', unique: true },
    name: { type: 'text', column: 'name' },
    created: { type: 'date-time', column: 'created' },
    expires: { type: 'date-time', column: 'expires' },
    lastUsed: { type: 'date-time', column: 'last_used', nullable: true },
    revoked: { type: 'date-time', column: 'revoked', nullable: true },
  },
  relations: {},
};

export const ACCOUNTS: Collection = {
  name: 'accounts',
  table: 'account',
  fields: {
    id: { type: 'integer', column: 'id', unique: true },
    username: { type: 'code', column: 'username', unique: true },
    admin: { type: 'boolean', column: 'admin' },
    functional: { type: 'boolean', column: 'functional' },
    created: { type: 'date-time', column: 'created' },
    disabledSince: { type: 'date-time', column: 'disabled', nullable: true },
  },
  relations: { tokens: { kind: 'many', target: () => TOKENS, column: 'account_id' } },
};

export const SESSIONS: Collection = {
  name: 'sessions',
  table: 'session',
  fields: {
    id: { type: 'integer', column: 'id', unique: true },
    created: { type: 'date-time', column: 'created' },
    lastUsed: { type: 'date-time', column: 'seen' },
    expires: { type: 'date-time', column: 'expires' },
    address: { type: 'text', column: 'address', nullable: true },
    userAgent: { type: 'text', column: 'user_agent', nullable: true },
    tokenId: { type: 'integer', column: 'token_id', nullable: true },
  },
  relations: {},
};

export const AUDIT: Collection = {
  name: 'audit',
  table: 'audit',
  fields: {
    id: { type: 'integer', column: 'id', unique: true },
    datetime: { type: 'date-time', column: 'moment' },
    service: { type: 'text', column: 'service' },
    action: { type: 'text', column: 'action' },
    result: { type: 'text', column: 'result' },
    username: { type: 'text', column: 'username', nullable: true },
    tokenId: { type: 'integer', column: 'token_id', nullable: true },
    address: { type: 'text', column: 'address', nullable: true },
    subject: { type: 'text', column: 'subject' },
    status: { type: 'integer', column: 'status', nullable: true },
    requestId: { type: 'text', column: 'request_id', nullable: true },
    detail: { type: 'text', column: 'detail', nullable: true },
  },
  relations: {},
};
