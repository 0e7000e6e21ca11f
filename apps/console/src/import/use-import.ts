import { type ImportResult, ProblemError, type UndoneImport } from '@pelorus/client';
import { useState } from 'react';
import { useChange, withSession } from '../session/session';
import { type CsvTable, readTable, writeTable } from '../records/csv-table';
import { type RowFault, type Stored, withCell, withColumn } from './import-preview';
import { importRecords, type ImportSource, isJson, storedRecords, undoImport } from './import-request';

/** Result of a dry run. */
export type Checked =
  | { readonly result: ImportResult; readonly stored: Stored }
  | { readonly faults: readonly RowFault[]; readonly total: number }
  | { readonly error: unknown };

/** A table on its way into the registry. */
export interface Import {
  readonly source: ImportSource | undefined;
  /** The cells of a table; JSON has none. */
  readonly table: CsvTable | undefined;
  /** Undefined while it is checked. */
  readonly checked: Checked | undefined;
  readonly done: ImportResult | undefined;
  readonly isSending: boolean;
  readonly sendError: unknown;
  readonly check: (source: ImportSource) => void;
  /** Changes a cell; check again afterwards. */
  readonly repair: (row: number, column: number, text: string) => void;
  /** Gives all rows a value in a column that the table lacks, and checks again. */
  readonly addColumn: (column: string, value: string) => void;
  readonly send: () => void;
  /** Takes the import back, as one. */
  readonly undo: () => void;
  readonly undone: UndoneImport | undefined;
  readonly isUndoing: boolean;
  readonly undoError: unknown;
}

/** Checks a table by a dry run, keeps repairs of its cells, and imports it. */
export function useImport(): Import {
  const [source, setSource] = useState<ImportSource>();
  const [table, setTable] = useState<CsvTable>();
  const [checked, setChecked] = useState<Checked>();
  const sending = useChange((given: ImportSource) => importRecords(given, false));
  const undoing = useChange(undoImport);
  const check = (given: ImportSource): void => {
    setSource(given);
    setTable(isJson(given) ? undefined : readTable(given.text));
    setChecked(undefined);
    sending.reset();
    undoing.reset();
    void dryRun(given).then(setChecked);
  };
  return {
    source,
    table,
    checked,
    done: sending.data,
    isSending: sending.isPending,
    sendError: sending.error,
    check,
    repair: (row, column, text) => {
      if (!source || !table) return;
      const repaired = withCell(table, row, column, text);
      setTable(repaired);
      setSource({ ...source, text: writeTable(repaired) });
    },
    addColumn: (column, value) => {
      if (source && table) check({ ...source, text: writeTable(withColumn(table, column, value)) });
    },
    send: () => source && sending.mutate(source),
    undo: () => sending.data?.moment !== undefined && undoing.mutate(sending.data.moment),
    undone: undoing.data,
    isUndoing: undoing.isPending,
    undoError: undoing.error,
  };
}

async function dryRun(source: ImportSource): Promise<Checked> {
  try {
    const result = await withSession(() => importRecords(source, true));
    return { result, stored: isJson(source) ? new Map() : await storedRecords(source.kind, result) };
  } catch (error) {
    if (!(error instanceof ProblemError) || error.faults.length === 0) return { error };
    return { faults: error.faults, total: totalOf(error) };
  }
}

const totalOf = ({ problem, faults }: ProblemError): number =>
  typeof problem['totalErrors'] === 'number' ? problem['totalErrors'] : faults.length;
