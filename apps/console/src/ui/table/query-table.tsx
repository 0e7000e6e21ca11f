import { type ReactNode } from 'react';
import { Empty, Failed, Loading } from '../state/states';
import { type Column, Table } from './table';

interface Answer<Row> {
  readonly rows: readonly Row[] | undefined;
  readonly error: unknown;
  readonly retry: () => void;
}

interface Props<Row> {
  /** Name for screen readers. */
  readonly label: string;
  readonly answer: Answer<Row>;
  readonly columns: readonly Column<Row>[];
  readonly rowKey: (row: Row) => number | string;
  /** Text without rows. */
  readonly empty: ReactNode;
}

/** Table of an answer: awaited, failed, empty or there. */
export function QueryTable<Row>({ label, answer: { rows, error, retry }, columns, rowKey, empty }: Props<Row>) {
  if (error) return <Failed error={error} onRetry={retry} />;
  if (!rows) return <Loading />;
  if (rows.length === 0) return <Empty title={empty} />;
  return <Table label={label} columns={columns} rows={rows} rowKey={rowKey} />;
}
