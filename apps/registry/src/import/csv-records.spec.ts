import { type CsvRecord, csvRecords } from './csv-records';

async function recordsOf(text: string): Promise<CsvRecord[]> {
  const records: CsvRecord[] = [];
  for await (const record of csvRecords(text)) records.push(record);
  return records;
}

describe('records of a table', () => {
  it.each(['\n', '\r\n', '\r'])('have the row of the spreadsheet and the line of the text, with %j', async (end) => {
    const text = ['a,b', '"x', 'y","z', 'q"', '', 'c,d'].join(end);
    expect(await recordsOf(text)).toEqual([
      { cells: ['a', 'b'], row: 1, line: 1 },
      { cells: [`x${end}y`, `z${end}q`], row: 2, line: 2 },
      { cells: [''], row: 3, line: 5 },
      { cells: ['c', 'd'], row: 4, line: 6 },
    ]);
  });

  it.each([
    ['a;b,c;d', ['a', 'b,c', 'd']],
    ['a\tb;c\td', ['a', 'b;c', 'd']],
    ['"a;;;b",c', ['a;;;b', 'c']],
    ['alone', ['alone']],
  ])('of %j are cut where the header says', async (text, cells) => {
    expect((await recordsOf(text))[0]!.cells).toEqual(cells);
  });

  it.each([
    ['a,b\n"1\n2","3\n4', 3],
    ['a,b\n1,2\n3,"4\n5\n6', 3],
    ['"a', 1],
  ])('of %j are refused by the line in which the quote opens', async (text, line) => {
    await expect(recordsOf(text)).rejects.toMatchObject({ code: 'open-quote', faults: [{ line }] });
  });

  it.each([
    ['é,i\r\na,"x\r\ny"\r\nb,c"d\r\n', 4],
    ['a,b\n"q\nr","c"d', 3],
    ['a,b\n\nc"d,e\n', 3],
    ['a"b', 1],
  ])('of %j are refused by the line of a quote within a cell', async (text, line) => {
    await expect(recordsOf(text)).rejects.toMatchObject({ code: 'stray-quote', faults: [{ line }] });
  });

  it.each(['a,b\n"c', ''])('after %j are refused when one never ends', async (start) => {
    await expect(recordsOf(start + 'xx,'.repeat(400_000))).rejects.toMatchObject({ code: 'row-too-long' });
  });
});
