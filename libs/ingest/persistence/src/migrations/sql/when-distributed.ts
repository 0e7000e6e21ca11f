/** Runs a function only where PostgreSQL is distributed by Citus. */
export function whenDistributed(call: string): string {
  return `do $$ begin
    if exists (select from pg_extension where extname = 'citus') then perform ${call}; end if;
  end $$`;
}
