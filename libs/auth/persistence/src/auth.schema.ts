import { type AccountRecord, type AuditEntry } from '@pelorus/auth/domain';
import { EntitySchema, type EntitySchemaColumnOptions } from 'typeorm';

export interface TokenRow {
  readonly id: number;
  readonly accountId: number;
  readonly name: string;
  readonly hash: Buffer;
  readonly scopes: readonly string[];
  readonly created: Date;
  readonly expires: Date;
  readonly lastUsed: Date | null;
  readonly revoked: Date | null;
  readonly madeBy: number | null;
  readonly account: AccountRecord;
}

export type AuditRow = { readonly [Key in keyof Required<AuditEntry>]: AuditEntry[Key] | null } & {
  readonly id: number;
};

/** Names of entities and tables. */
export const ENTITIES = { account: 'account', token: 'token', audit: 'audit' } as const;

const ID: EntitySchemaColumnOptions = { type: 'bigint', primary: true, generated: 'increment' };
const OPTIONAL_TEXT: EntitySchemaColumnOptions = { type: 'text', nullable: true };
const MOMENT: EntitySchemaColumnOptions = { type: 'timestamptz' };
const CREATED: EntitySchemaColumnOptions = { ...MOMENT, insert: false, update: false };

export function authSchemas(schema: string): EntitySchema[] {
  const account = new EntitySchema<AccountRecord>({
    name: ENTITIES.account,
    schema,
    columns: {
      id: ID,
      username: { type: 'text' },
      admin: { type: 'boolean' },
      functional: { type: 'boolean' },
      created: CREATED,
      disabled: { ...MOMENT, nullable: true },
    },
  });
  const token = new EntitySchema<TokenRow>({
    name: ENTITIES.token,
    schema,
    columns: {
      id: ID,
      accountId: { type: 'bigint' },
      name: { type: 'text' },
      hash: { type: 'bytea', select: false },
      scopes: { type: 'text', array: true },
      created: CREATED,
      expires: MOMENT,
      lastUsed: { ...MOMENT, nullable: true },
      revoked: { ...MOMENT, nullable: true },
      madeBy: { type: 'bigint', nullable: true },
    },
    relations: {
      account: {
        type: 'many-to-one',
        target: ENTITIES.account,
        joinColumn: { name: 'account_id' },
        persistence: false,
      },
    },
  });
  const audit = new EntitySchema<AuditRow>({
    name: ENTITIES.audit,
    schema,
    columns: {
      id: ID,
      moment: MOMENT,
      service: { type: 'text' },
      action: { type: 'text' },
      result: { type: 'text' },
      username: OPTIONAL_TEXT,
      tokenId: { type: 'bigint', nullable: true },
      address: OPTIONAL_TEXT,
      subject: { type: 'text' },
      status: { type: 'integer', nullable: true },
      requestId: OPTIONAL_TEXT,
      detail: OPTIONAL_TEXT,
    },
  });
  return [account, token, audit] as EntitySchema[];
}
