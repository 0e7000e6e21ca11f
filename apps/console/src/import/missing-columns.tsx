import { type ImportKind } from '@pelorus/client';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { type Reference, type ReferenceSearch } from '../forms/form-field';
import { ReferencePicker } from '../forms/reference/reference-picker';
import { items, states, units, vocables } from '../forms/reference/reference-searches';
import { Button } from '../ui/control/button';
import { TextControl } from '../ui/control/field';
import styles from './missing-columns.module.css';

interface Props {
  readonly kind: ImportKind;
  readonly columns: readonly string[];
  /** Adds a column in which every row has the same value. */
  readonly onAdd: (column: string, value: string) => void;
}

/** Columns that the table lacks, each with a way to give all rows a value. */
export const MissingColumns = ({ kind, columns, onAdd }: Props) => (
  <ul className={styles.columns}>
    {columns.map((column) => (
      <li key={column}>
        <MissingColumn kind={kind} column={column} onAdd={(value) => onAdd(column, value)} />
      </li>
    ))}
  </ul>
);

const TYPES: Readonly<Partial<Record<ImportKind, string>>> = {
  items: 'DeviceTypes',
  parameters: 'ParameterTypes',
  events: 'EventTypes',
  resources: 'ResourceTypes',
};

/** Finds the records that a column names; other columns hold texts. */
function searchOf(kind: ImportKind, column: string): ReferenceSearch | undefined {
  const searches: Readonly<Record<string, ReferenceSearch>> = {
    ...{ status: states, unit: units, item: items, parent: items, role: vocables('ContactRoles') },
    ...(TYPES[kind] === undefined ? {} : { type: vocables(TYPES[kind]) }),
  };
  return searches[column];
}

interface ColumnProps {
  readonly kind: ImportKind;
  readonly column: string;
  readonly onAdd: (value: string) => void;
}

function MissingColumn({ kind, column, onAdd }: ColumnProps) {
  const intl = useIntl();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<Reference | null>(null);
  const search = searchOf(kind, column);
  const label = intl.formatMessage({ id: 'import.missingColumn' }, { column });
  const value = search ? (chosen?.code ?? chosen?.label ?? '') : text;
  return (
    <div className={styles.column}>
      {search ? (
        <ReferencePicker label={label} value={chosen} search={search} onChange={setChosen} />
      ) : (
        <TextControl label={label} value={text} onChange={setText} />
      )}
      <Button isDisabled={value.trim() === ''} onPress={() => onAdd(value)}>
        <FormattedMessage id="import.addColumn" />
      </Button>
    </div>
  );
}
