import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { UNNAMED } from '@pelorus/registry/domain';
import { runStatements } from '@pelorus/shared/persistence';

/** Columns of names, each with what a name that is the e-mail becomes. */
const NAMES = { first_name: '', last_name: UNNAMED };

/**
 * Contacts that were made for accounts had the e-mail as their last name, which everybody sees. They have another one now.
 * Their histories keep what was, for themselves and administrators.
 */
export class NameContacts1763640000012 implements MigrationInterface {
  readonly name = 'NameContacts1763640000012';

  async up(queryRunner: QueryRunner): Promise<void> {
    const isEmail = (column: string): string => `email <> '' and lower(trim(${column})) = lower(email)`;
    const mended = Object.entries(NAMES).map(
      ([column, name]) => `${column} = case when ${isEmail(column)} then '${name}' else ${column} end`,
    );
    await runStatements(queryRunner, [
      `update contact set ${mended.join(', ')}, revision = revision + 1,
          last_modified = date_trunc('milliseconds', clock_timestamp())
        where ${Object.keys(NAMES)
          .map((column) => `(${isEmail(column)})`)
          .join(' or ')}`,
    ]);
  }

  async down(): Promise<void> {
    // The service before this one takes any name.
  }
}
