import { identifier, sql } from './sql';

describe('identifier', () => {
  it('is quoted, whatever it holds', () => {
    expect(identifier('registry', 'item').text).toBe('"registry"."item"');
    expect(identifier('a"; drop table b; --').text).toBe('"a""; drop table b; --"');
    expect(sql`select ${1} from ${identifier('t')}`.text).toBe('select $1 from "t"');
  });
});
