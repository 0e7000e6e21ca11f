import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { UNNAMED } from '@pelorus/registry/domain';
import { runStatements } from '@pelorus/shared/persistence';

/** Columns of names, with substitutes for a name that is the e-mail. */
const NAMES = { first_name: '', last_name: UNNAMED };

/**
 * Replaces e-mails as last names of contacts made for accounts: everybody sees names. Histories keep them, for the
 * person and administrators.
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
    // The former service takes any name.
  }
}
