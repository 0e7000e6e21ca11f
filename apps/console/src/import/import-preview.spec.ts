import { readTable } from '../records/csv-table';
import { changedRows, faultyRows, missingColumns, otherFaults, withCell, withColumn } from './import-preview';

const TABLE = readTable('code,longName\na,New\n\nb,Same\n');

describe('The preview of an import', () => {
  it('has what is made, and what is changed to what', () => {
    const stored = new Map([['7', { code: 'b', longName: 'Old' }]]);
    const records = [
      { kind: 'item', action: 'created', id: 6, code: 'a', row: 2 },
      { kind: 'item', action: 'changed', id: 7, code: 'b', row: 4 },
    ] as const;
    expect(changedRows(TABLE, records, stored)).toEqual([
      { row: 2, action: 'created', code: 'a', faults: [], cells: [{ text: 'a' }, { text: 'New' }] },
      { row: 4, action: 'changed', code: 'b', faults: [], cells: [{ text: 'b' }, { text: 'Same', before: 'Old' }] },
    ]);
  });

  it('has faults at their cells, at their rows, or by themselves', () => {
    const faults = [
      { detail: 'No name.', row: 4, column: 2 },
      { detail: 'Twice.', row: 4 },
      { detail: 'Unknown column.', row: 1, column: 1 },
    ];
    expect(faultyRows(TABLE, faults)).toEqual([
      {
        ...{ row: 4, action: 'faulty', code: undefined, faults: ['Twice.'] },
        cells: [{ text: 'b' }, { text: 'Same', fault: 'No name.' }],
      },
    ]);
    expect(otherFaults(TABLE, faults)).toEqual(['Unknown column.']);
  });

  it('tells the columns that the table lacks once, and not at each row', () => {
    const faults = [
      { detail: 'No status.', row: 2, header: 'status' },
      { detail: 'No status.', row: 4, header: 'status' },
      { detail: 'No type.', row: 4, header: 'type' },
      { detail: 'No name.', row: 4, column: 2, header: 'longName' },
    ];
    expect(missingColumns(TABLE, faults)).toEqual(['status', 'type']);
    expect(faultyRows(TABLE, faults).map(({ row }) => row)).toEqual([4]);
  });

  it('takes a column with a value for every row that has any text', () => {
    const { header, rows } = withColumn(readTable('code,longName\na\n\nb,Same\n'), 'status', 'public');
    expect(header).toEqual(['code', 'longName', 'status']);
    expect(rows).toEqual([['a', '', 'public'], [''], ['b', 'Same', 'public']]);
  });

  it('takes a repair, also beyond the end of a row', () => {
    expect(withCell(TABLE, 3, 1, 'x').rows[1]).toEqual(['', 'x']);
    expect(withCell(TABLE, 2, 1, 'x').rows[0]).toEqual(['a', 'x']);
  });
});
