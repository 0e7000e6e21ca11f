import { FormattedMessage, useIntl } from 'react-intl';
import { Badge } from '../ui/text/badge';
import { TextControl } from '../ui/control/field';
import { type Column, Table } from '../ui/table/table';
import { type PreviewCell, type PreviewRow } from './import-preview';
import styles from './preview-table.module.css';

interface Props {
  readonly header: readonly string[];
  readonly rows: readonly PreviewRow[];
  /** Changes the cell of a faulty row; `column` from 0. */
  readonly onRepair: (row: number, column: number, text: string) => void;
}

/** Colours of what happens to rows. */
export const TONES = { created: 'good', changed: 'accent', faulty: 'fault' } as const;

/** Rows of a table with what each will do; faults stand at their cells, where they are repaired. */
export function PreviewTable({ header, rows, onRepair }: Props) {
  const intl = useIntl();
  const columns: Column<PreviewRow>[] = [
    { id: 'row', title: <FormattedMessage id="import.row" />, cell: ({ row }) => row, kind: 'number' },
    {
      id: 'action',
      title: <FormattedMessage id="import.action" />,
      cell: (row) => <RowAction row={row} />,
      kind: 'word',
    },
    ...header.map((name, place) => ({
      id: `${place}`,
      title: name,
      cell: ({ row, cells }: PreviewRow) => (
        <Cell
          cell={cells[place] ?? { text: '' }}
          label={intl.formatMessage({ id: 'import.cell' }, { row, column: name })}
          onRepair={(text) => onRepair(row, place, text)}
        />
      ),
    })),
  ];
  return (
    <Table
      label={intl.formatMessage({ id: 'import.preview' })}
      columns={columns}
      rows={rows}
      rowKey={({ row }) => row}
    />
  );
}

const RowAction = ({ row: { action, faults } }: { readonly row: PreviewRow }) => (
  <>
    <Badge tone={TONES[action]}>
      <FormattedMessage id={`import.${action}`} />
    </Badge>
    {faults.map((fault) => (
      <p key={fault} className={styles.fault}>
        {fault}
      </p>
    ))}
  </>
);

interface CellProps {
  readonly cell: PreviewCell;
  readonly label: string;
  readonly onRepair: (text: string) => void;
}

function Cell({ cell: { text, before, fault }, label, onRepair }: CellProps) {
  if (fault !== undefined)
    return (
      <div className={styles.repair}>
        <TextControl label={label} value={text} error={fault} onChange={onRepair} />
      </div>
    );
  if (before === undefined) return <bdi className={styles.text}>{text}</bdi>;
  return (
    <span className={styles.text}>
      {before !== '' && (
        <>
          <del>{before}</del>{' '}
        </>
      )}
      <ins>{text === '' ? <FormattedMessage id="import.cleared" /> : text}</ins>
    </span>
  );
}
