import { parse } from '@pelorus/shared/rsql';
import { datasetFilter } from './dataset-filter';

describe('datasetFilter', () => {
  it('is nothing without a search', () => expect(datasetFilter({})).toBeUndefined());

  it('keeps every part apart', () => {
    const filter = datasetFilter({ name: 'a"b', username: 'ada@example.org', where: 'rows>1,rows<0' });
    expect(() => parse(filter ?? '')).not.toThrow();
    expect(filter).toContain('(rows>1,rows<0)');
  });
});
