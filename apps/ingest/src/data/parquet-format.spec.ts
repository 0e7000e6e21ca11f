import { DomainError } from '@pelorus/shared/kernel';
import { type SentColumn } from '../content/content-format';
import { PARQUET } from './parquet-format';

const columns = (count: number): SentColumn[] =>
  Array.from({ length: count }, (_, i) => ({ header: `a:b:c${i}`, code: `a:b:c${i}`, kind: 'number' }));
const check = (count: number, mostRows: number) => (): void => PARQUET.check!({ columns: columns(count) }, mostRows);

describe('a Parquet file', () => {
  it.each([
    [1, 25_000 * 32_768],
    [500, 99 * 2_092],
    [4_095, 12 * 256],
  ])('of %i columns takes %i rows', (count, rows) => {
    expect(check(count, rows)).not.toThrow();
    expect(check(count, rows + 1)).toThrow(DomainError);
  });

  it('is refused (422) with what to ask for instead', () => {
    expect(check(1, Infinity)).toThrow(
      expect.objectContaining({ kind: 'invalid', code: 'answer-too-large', message: expect.stringMatching(/Arrow/) }),
    );
  });
});
