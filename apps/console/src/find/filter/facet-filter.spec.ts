import fc from 'fast-check';
import { bothOf, chosenValues, toggleValue, withValues } from './facet-filter';

const TYPE = 'type.systemName';

describe('a filter written by facets', () => {
  it('chooses one value, then several, and lets go of them', () => {
    const one = toggleValue('', TYPE, 'ctd');
    expect(one).toBe('type.systemName==ctd');
    const two = toggleValue(one, TYPE, 'optode');
    expect(two).toBe('type.systemName=in=(ctd,optode)');
    expect(toggleValue(two, TYPE, 'ctd')).toBe('type.systemName==optode');
    expect(toggleValue(one, TYPE, 'ctd')).toBe('');
  });

  it('leaves other parts and their order alone', () => {
    const where = 'code==vessel:* and type.systemName==ctd and (id<5,id>9)';
    expect(toggleValue(where, TYPE, 'vessel')).toBe('code==vessel:*;type.systemName=in=(ctd,vessel);(id<5,id>9)');
    expect(withValues(where, 'status.name', ['public'])).toBe(
      'code==vessel:*;type.systemName==ctd;(id<5,id>9);status.name==public',
    );
  });

  it('understands choices that somebody wrote in another way', () => {
    const where = '(type.systemName==ctd,type.systemName==vessel);id>3';
    expect([...chosenValues(where, TYPE)]).toEqual(['ctd', 'vessel']);
    expect(toggleValue(where, TYPE, 'ctd')).toBe('type.systemName==vessel;id>3');
  });

  it('does not take a part that also says something else', () => {
    const where = 'type.systemName==ctd,id==4';
    expect(chosenValues(where, TYPE).size).toBe(0);
    expect(toggleValue(where, TYPE, 'ctd')).toBe('(type.systemName==ctd,id==4);type.systemName==ctd');
  });

  it('tells absence from the text', () => {
    expect(toggleValue('', 'model', null)).toBe('model==null');
    expect([...chosenValues("model=in=(null,'null')", 'model')]).toEqual([null, 'null']);
  });

  it('leaves a filter alone that has a fault', () => {
    expect(toggleValue('type==', TYPE, 'ctd')).toBe('type==');
    expect(chosenValues('type==', TYPE).size).toBe(0);
  });

  it('chooses any texts, and reads them again', () => {
    const values = fc.uniqueArray(fc.string({ unit: 'grapheme' }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(values, (texts) => {
        const where = withValues('id>3', 'model', texts);
        expect([...chosenValues(where, 'model')]).toEqual(texts);
        expect(withValues(where, 'model', [])).toBe('id>3');
      }),
    );
  });

  it('joins two filters', () => {
    expect(bothOf('a==1,b==2', 'c==3')).toBe('(a==1,b==2);c==3');
    expect(bothOf(' ', 'c==3')).toBe('c==3');
  });
});
