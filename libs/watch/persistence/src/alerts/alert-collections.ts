import { type Collection, sql } from '@pelorus/shared/persistence';

/** Fields of rules for lists. */
export const ALERT_RULES: Collection = {
  name: 'rules',
  table: 'alert_rule',
  fields: {
    id: { type: 'integer', column: 'id', unique: true },
    name: { type: 'text', column: 'name' },
    description: { type: 'text', column: 'description', nullable: true },
    kind: { type: 'text', column: 'kind' },
    severity: { type: 'text', column: 'severity' },
    enabled: { type: 'boolean', column: 'enabled' },
    username: { type: 'text', column: 'owner', nullable: true },
    builtIn: { type: 'text', column: 'built_in', nullable: true },
    created: { type: 'date-time', column: 'created' },
    lastModified: { type: 'date-time', column: 'last_modified' },
  },
  relations: {},
};

/** Fields of alerts for lists and silences. */
export const ALERTS: Collection = {
  name: 'alerts',
  table: 'alert_reading',
  fields: {
    id: { type: 'integer', column: 'id', unique: true },
    code: { type: 'code', column: 'code' },
    subject: { type: 'text', column: 'subject' },
    kind: { type: 'text', column: 'kind' },
    severity: { type: 'text', column: 'severity' },
    state: { type: 'text', column: 'state' },
    since: { type: 'date-time', column: 'since' },
    started: { type: 'date-time', column: 'started', nullable: true },
    value: { type: 'number', column: 'value', nullable: true },
    acknowledged: { type: 'date-time', column: 'acknowledged', nullable: true },
    mutedBy: { type: 'text', column: 'muted_by', nullable: true },
  },
  relations: { rule: { kind: 'one', target: () => ALERT_RULES, column: 'rule_id' } },
};

export const SILENCES: Collection = {
  name: 'silences',
  table: 'alert_silence',
  fields: {
    id: { type: 'integer', column: 'id', unique: true },
    datetimeMin: { type: 'date-time', column: 'datetime_min' },
    datetimeMax: { type: 'date-time', column: 'datetime_max' },
    comment: { type: 'text', column: 'comment' },
    username: { type: 'text', column: 'username' },
    created: { type: 'date-time', column: 'created' },
    ended: { type: 'date-time', column: 'ended', nullable: true },
  },
  relations: {},
};

export const RECEIVERS: Collection = {
  name: 'receivers',
  table: 'alert_receiver',
  fields: {
    id: { type: 'integer', column: 'id', unique: true },
    kind: { type: 'text', column: 'kind' },
    name: { type: 'text', column: 'name' },
    default: { type: 'boolean', column: 'is_default' },
    enabled: { type: 'boolean', column: 'enabled' },
    username: { type: 'text', column: 'owner', nullable: true },
    created: { type: 'date-time', column: 'created' },
    lastModified: { type: 'date-time', column: 'last_modified' },
  },
  relations: {},
};

export const DELIVERIES: Collection = {
  name: 'deliveries',
  table: 'alert_delivery',
  fields: {
    id: { type: 'integer', column: 'id', unique: true },
    receiverId: { type: 'integer', column: 'receiver_id' },
    ruleId: { type: 'integer', column: 'rule_id', nullable: true },
    type: { type: 'text', column: 'type' },
    created: { type: 'date-time', column: 'created' },
    state: { type: 'text', column: 'state' },
    attempts: { type: 'integer', column: 'attempts' },
    nextAttempt: { type: 'date-time', column: 'next_attempt', nullable: true },
  },
  relations: {},
};

export const CALENDARS: Collection = {
  name: 'calendars',
  table: 'alert_calendar',
  fields: {
    id: { type: 'integer', column: 'id', unique: true },
    name: { type: 'text', column: 'name' },
    created: { type: 'date-time', column: 'created' },
  },
  relations: {},
};

/** Fields of items, as last told by the registry, for filters of rules. */
export const WATCHED_ITEMS: Collection = {
  name: 'items',
  table: 'alert_item',
  fields: {
    id: { type: 'integer', column: 'id', unique: true },
    code: { type: 'code', column: 'code', unique: true },
    longName: { type: 'text', column: 'long_name' },
    type: { type: 'text', column: 'type' },
    status: { type: 'text', column: 'status' },
    model: { type: 'text', column: 'model', nullable: true },
    manufacturer: { type: 'text', column: 'manufacturer', nullable: true },
    serialNumber: { type: 'text', column: 'serial_number', nullable: true },
  },
  relations: {},
};

/** Fields of streams and of their items, for filters of rules. */
export const WATCHED_STREAMS: Collection = {
  name: 'streams',
  table: 'stream',
  fields: {
    id: { type: 'integer', column: 'id', unique: true },
    code: { type: 'code', column: 'code', unique: true },
    unit: { type: 'text', column: 'unit', nullable: true },
    kind: { type: 'text', column: 'kind' },
  },
  relations: {
    item: {
      kind: 'one',
      target: () => WATCHED_ITEMS,
      column: 'code',
      nullable: true,
      key: { column: 'code', value: (code) => sql`regexp_replace(${code}, ':[^:]*$', '')` },
    },
  },
};
