import fc from 'fast-check';
import { ownPath, parseSearch, pickChoice, pickTexts, writeSearch } from './address';

describe('the query of an address', () => {
  it('keeps filters readable', () => {
    const where = 'type.systemName==ctd;(code==vessel:*,longName=="a b")';
    expect(writeSearch({ where })).toBe('?where=type.systemName==ctd;(code==vessel:*,longName==%22a+b%22)');
  });

  it('comes back as it was written', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string({ minLength: 1 }), fc.string({ minLength: 1, unit: 'grapheme' }), {
          noNullPrototype: true,
        }),
        (search) => {
          const given = { ...search };
          expect(parseSearch(writeSearch(given))).toEqual(given);
        },
      ),
    );
  });

  it('leaves out what is empty', () => {
    expect(writeSearch({ where: '', sorts: undefined })).toBe('');
  });

  it('leads nowhere else', () => {
    expect(ownPath('/items?where=a')).toBe('/items?where=a');
    expect(['//example.org', '/\\example.org', 'https://example.org', '', 1].map(ownPath)).toEqual(
      Array(5).fill(undefined),
    );
  });

  it('is read by name', () => {
    expect(pickTexts({ where: 'a', more: 'b', sorts: '' }, ['where', 'sorts'])).toEqual({ where: 'a' });
    expect(pickChoice('map', ['table', 'map'])).toBe('map');
    expect(pickChoice('globe', ['table', 'map'])).toBeUndefined();
  });
});
