import { constant, identifier, sql } from './sql';

describe('identifier', () => {
  it('is quoted, whatever it holds', () => {
    expect(identifier('registry', 'item').text).toBe('"registry"."item"');
    expect(identifier('a"; drop table b; --').text).toBe('"a""; drop table b; --"');
    expect(sql`select ${1} from ${identifier('t')}`.text).toBe('select $1 from "t"');
  });
});

describe('constant', () => {
  it('keeps the text of a statement', () => {
    expect(constant(sql`select ${identifier('a')} from t`).text).toBe('select "a" from t');
  });

  it('refuses a statement with values, whose text alone would ask for others', () => {
    expect(() => constant(sql`select ${1}`)).toThrow('must have no values: select $1');
  });
});
