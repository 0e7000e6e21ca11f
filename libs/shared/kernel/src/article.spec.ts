import { withArticle } from './article';

it.each([
  ['item', 'an item'],
  ['event of an item', 'an event of an item'],
  ['unit', 'a unit'],
  ['vocable', 'a vocable'],
])('%s is %s with its article', (noun, expected) => expect(withArticle(noun)).toBe(expected));
