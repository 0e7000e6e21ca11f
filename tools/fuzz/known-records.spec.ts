import { KnownRecords } from './known-records';
import { type Operation } from './operation';

const templates = [
  '/items',
  '/items/{id}',
  '/items/{id}/parts',
  '/items/{id}/parts/{partId}',
  '/items/{id}/history/{revision}',
];
const nothing = { etag: undefined, location: undefined, body: undefined };

describe('KnownRecords', () => {
  let known: KnownRecords;
  beforeEach(() => (known = new KnownRecords(templates.map((template) => ({ template }) as Operation))));

  it('learns the records of a list, of a record, too', () => {
    known.learn('/items', '/items', { ...nothing, body: { records: [{ id: 7 }, { id: 8 }] } });
    known.learn('/items/{id}/parts', '/items/7/parts', { ...nothing, body: { records: [{ id: 3 }] } });
    expect([0, 1, 2].map((n) => known.valuesFor('/items/{id}', n)['id'])).toEqual(['7', '8', '7']);
    expect(known.valuesFor('/items/{id}/parts/{partId}', 5)).toEqual({ id: '7', partId: '3' });
  });

  it('knows a path by the one above it', () => {
    known.learn('/items', '/items', { ...nothing, body: { records: [{ id: 7 }] } });
    expect(known.valuesFor('/items/{id}/history/{revision}', 0)).toEqual({ id: '7' });
    expect(known.valuesFor('/items', 0)).toEqual({});
  });

  it('learns what was made, and entity tags', () => {
    known.learn('/items', '/items', { ...nothing, location: 'http://localhost:1/items/9', etag: '"1-a"' });
    expect(known.valuesFor('/items/{id}', 3)).toEqual({ id: '9' });
    expect(known.tagOf('/items')).toBe('"1-a"');
  });
});
