import { sortedBy, sortOrderOf } from './sort-order';

describe('the order of a table', () => {
  it('is that of its `sorts`', () => {
    expect(sortOrderOf('code', 'code')).toBe('ascending');
    expect(sortOrderOf('-code', 'code')).toBe('descending');
    expect([sortOrderOf('name', 'code'), sortOrderOf(undefined, 'code'), sortOrderOf('code', undefined)]).toEqual(
      Array(3).fill('none'),
    );
  });

  it('turns with each press', () => {
    const first = sortedBy('code', 'none');
    expect([first, sortedBy('code', sortOrderOf(first, 'code'))]).toEqual(['code', '-code']);
  });
});
