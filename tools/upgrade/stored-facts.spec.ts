import { changedAnswers, lostRows } from './stored-facts.mjs';

describe('an update', () => {
  it('has lost rows where a table has fewer, or is gone with some', () => {
    const before = { 'registry.item': 3, 'auth.account': 2, 'ingest.old': 0, 'ingest.gone': 1 };
    expect(lostRows(before, { 'registry.item': 2, 'auth.account': 5, 'ingest.new': 0 })).toEqual([
      'registry.item had 3 rows and has 2',
      'ingest.gone is gone, with 1 rows',
    ]);
    expect(lostRows(before, before)).toEqual([]);
  });

  it('has changed answers where bytes differ, or are not there', () => {
    const before = { a: { lines: 2, digest: 'x' }, b: { lines: 1, digest: 'y' }, c: { lines: 4, digest: 'z' } };
    const after = { a: { lines: 2, digest: 'x' }, b: { lines: 1, digest: 'q' } };
    expect(changedAnswers(before, after)).toEqual([
      'b: 1 rows before, 1 rows that differ now',
      'c: 4 rows before, no rows that differ now',
    ]);
  });
});
