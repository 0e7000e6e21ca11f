import { assertMatches } from './match.mjs';
import { fill } from './template.mjs';

const UUID = '6f1c2a3e-3c1c-4f0e-9a53-0f6a3f7e2c11';

describe('what a parser expects', () => {
  it.each([
    [{ a: 1, b: 2 }, { a: 1 }],
    [
      ['x', ''],
      ['x', ''],
    ],
    [{ records: [{ type: { id: 1 } }] }, { records: { '<every>': { type: '<object>' } } }],
    [[], { '<each>': { id: '<number>' } }],
    [UUID, '<record>'],
    [{}, '<record>'],
    ['2024-01-17T10:00:00.000', '<time>'],
    ['send it with --data-binary @file', '<--data-binary>'],
  ])('%j is %j', (value, pattern) => expect(() => assertMatches(value, pattern)).not.toThrow());

  it.each([
    [{ b: 2 }, { a: 1 }],
    [{ a: '1' }, { a: 1 }],
    [['x'], ['x', '']],
    [
      ['x', '', ''],
      ['x', ''],
    ],
    [{ records: [{ type: UUID }] }, { records: { '<every>': { type: '<object>' } } }],
    [{ records: [] }, { records: { '<every>': {} } }],
    [[{ id: 'x' }], { '<each>': { id: '<number>' } }],
    ['x', '<record>'],
    ['2024-01-17 10:00:00', '<time>'],
    [null, {}],
    [undefined, '<text>'],
  ])('%j is not %j', (value, pattern) => expect(() => assertMatches(value, pattern)).toThrow('the answer'));
});

it('fills names into texts, keys and numbers', () => {
  const names = { code: 'a:b', id: 7, file: 'x\ny\n' };
  expect(fill({ '{code} [m]': ['{code:query}', '{id:number}', '{file:joined}', 1] }, names)).toEqual({
    'a:b [m]': ['a%3Ab', 7, 'xy', 1],
  });
  expect(() => fill('{other}', names)).toThrow("there is no name 'other'");
});
