import { identifier, type Sql, sql } from '@pelorus/shared/persistence';
import { type OwnerlessKind } from './ownerless-kinds';

/** A table of alerts whose rows refer to another one: the words for a row, its name, the column, and what it refers to. */
const REFERENCES = [
  ['alert', 'alert', sql`row.id::text`, 'rule_id', 'rule', 'alert_rule'],
  ['transition of an alert', 'alert_transition', sql`row.id::text`, 'alert_id', 'alert', 'alert'],
  ['message', 'alert_delivery', sql`row.id::text`, 'receiver_id', 'receiver', 'alert_receiver'],
  ['attempt', 'alert_attempt', sql`'of message ' || row.delivery_id`, 'delivery_id', 'message', 'alert_delivery'],
  ['note of what was told', 'alert_group', sql`'of rule ' || row.rule_id`, 'rule_id', 'rule', 'alert_rule'],
  [
    'note of what was told',
    'alert_group',
    sql`'of receiver ' || row.receiver_id`,
    'receiver_id',
    'receiver',
    'alert_receiver',
  ],
  ['address', 'alert_address', sql`'of receiver ' || row.receiver_id`, 'receiver_id', 'receiver', 'alert_receiver'],
] as const;

/** The kinds of rows of alerts that can lose what they belong to; such rows tell nobody anything, and go. */
export const OWNERLESS_ALERTS: readonly OwnerlessKind[] = REFERENCES.map(([kind, table, name, column, owner, of]) => {
  const isLost = (schema: string): Sql =>
    sql`not exists (select from ${identifier(schema, of)} owner where owner.id = row.${identifier(column)})`;
  return {
    kind,
    fault: `there is no such ${owner}`,
    select: ({ schema }) =>
      sql`select distinct ${name} as name from ${identifier(schema, table)} row where ${isLost(schema)}`,
    settle: ({ schema }) => sql`delete from ${identifier(schema, table)} row where ${isLost(schema)}`,
  };
});
