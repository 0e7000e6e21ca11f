import { type Metrics } from '@pelorus/shared/http';

/** Adds the rows of tables that a feature gives. */
export function addGivenRows(metrics: Metrics, kind: string, tables: { readonly rowsGiven: number }): void {
  metrics.counter({
    name: 'pelorus_given_rows_total',
    help: 'Rows of tables given to clients: values of streams (data), or datasets as they were sent (content)',
    label: 'kind',
    read: () => [[kind, tables.rowsGiven]],
  });
}
