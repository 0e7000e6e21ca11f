import { type Key, type ReactNode, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../control/button';
import { classes } from '../classes';
import { usePrinting } from '../page/printing';
import styles from './table.module.css';

export interface Column<Row> {
  readonly id: string;
  readonly title: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  /** `number` is right-aligned, `text` wraps, `word` does not. */
  readonly kind?: 'number' | 'text' | 'word';
}

interface Props<Row> {
  /** Name for screen readers. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => Key;
}

const STEP = 100;

/** Table of known records; scrolls on narrow pages. Shows a hundred rows at first. */
export function Table<Row>({ label, columns, rows, rowKey }: Props<Row>) {
  const [asked, setMost] = useState(STEP);
  const most = usePrinting() ? rows.length : asked;
  const left = rows.length - most;
  return (
    <>
      <Scroller label={label} columns={columns} rows={rows.slice(0, most)} rowKey={rowKey} />
      {left > 0 && (
        <Button className={styles.more} onPress={() => setMost(most + 10 * STEP)}>
          <FormattedMessage id="ui.moreRows" values={{ count: left }} />
        </Button>
      )}
    </>
  );
}

function Scroller<Row>({ label, columns, rows, rowKey }: Props<Row>) {
  return (
    <div className={styles.scroller} role="region" aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map(({ id, title, kind }) => (
              <th key={id} scope="col" className={classes(kind && styles[kind])}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map(({ id, cell, kind }) => (
                <td key={id} className={classes(kind && styles[kind])}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
