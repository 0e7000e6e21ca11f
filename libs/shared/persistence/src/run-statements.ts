import { type QueryRunner } from 'typeorm';

/** Runs SQL statements one by one, as migrations must (a distributed server takes one statement a query). */
export async function runStatements(queryRunner: QueryRunner, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await queryRunner.query(statement);
}
