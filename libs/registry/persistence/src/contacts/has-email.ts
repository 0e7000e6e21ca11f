import { type Sql, sql } from '@pelorus/shared/persistence';

/**
 * Whether an e-mail is that of an account, A to Z ignoring case. The condition without a collation finds it by an index; it
 * folds other letters, too, such as the Kelvin sign to `k`, and would take the contact of another address.
 */
export function hasEmail(email: Sql, username: string): Sql {
  return sql`(lower(${email}) = ${username} and lower(${email} collate "C") = ${username})`;
}
