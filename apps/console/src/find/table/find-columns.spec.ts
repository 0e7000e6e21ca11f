import { layoutOf, readColumns, writeColumns } from './find-columns';

describe('the columns of the table', () => {
  it('come from the address, in their own order', () => {
    expect(readColumns('model,code,nothing', false)).toEqual(['code', 'model']);
    expect(readColumns('nothing', false)).toContain('day');
    expect(readColumns(undefined, true)).toEqual(['name', 'seen']);
  });

  it('stand in the address only when they are others than usual', () => {
    expect(writeColumns(['model', 'code'], false)).toBe('code,model');
    expect(writeColumns(readColumns(undefined, false), false)).toBeUndefined();
    expect(writeColumns([], false)).toBeUndefined();
  });

  it('share the width', () => {
    expect(layoutOf(['name', 'day'])).toEqual({ gridTemplateColumns: 'minmax(12rem, 4fr) 7rem', minWidth: '21rem' });
  });
});
