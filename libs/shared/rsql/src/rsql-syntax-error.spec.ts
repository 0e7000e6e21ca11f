import { refusal } from '../test/refusal';
import { defaultOperators } from '.';

describe('RsqlSyntaxError', () => {
  it('says what is wrong, what may help, and where', () => {
    expect(refusal('latitude<=90 andlongitude>=-180').message).toBe(
      [
        "Expected ';', 'and', ',', 'or' or the end of input but found 'andlongitude' at position 13 (did you mean 'and longitude'?)",
        'latitude<=90 andlongitude>=-180',
        '             ^^^^^^^^^^^^',
      ].join('\n'),
    );
  });

  it('has the parts for programs', () => {
    const error = refusal('a==b;c=ilik=d');
    expect({ ...error }).toEqual({
      name: 'RsqlSyntaxError',
      code: 'operator',
      reason: "Unknown operator '=ilik='",
      position: 6,
      length: 6,
      expected: defaultOperators.symbols,
      hint: "did you mean '=ilike='?",
    });
    expect(error).toBeInstanceOf(Error);
  });

  it('has no length at the end of the text', () =>
    expect(refusal('(a==1')).toMatchObject({
      position: 5,
      length: 0,
      expected: [';', 'and', ',', 'or', ')'],
      hint: 'the parenthesis at position 0 is never closed',
    }));

  it.each([
    ['a==1 AND b==2', "write 'and' in lower case, or ';'"],
    ['a==1 Or b==2', "write 'or' in lower case, or ','"],
    ['a==1 && b==2', "write ';' or 'and'"],
    ['a==1 || b==2', "write ',' or 'or'"],
    ['(a==1)and(b==2)', "'and' needs a space after it"],
    ['a==1 orb==2', "did you mean 'or b'?"],
    ['a==b c', 'a value with spaces needs quotes'],
    ['a==b orange', 'a value with spaces needs quotes'],
    ["a=='it's'", "inside single quotes write \\' for a quote"],
    ['a==it"s', 'a value with " needs quotes'],
    ['a==b=c', 'a value with = needs quotes'],
    ['a==1 (b==2)', "join comparisons with ';' or ','"],
    ['a==1)', 'no parenthesis is open'],
    ['a=in=(b;c)', "values are separated by ','"],
    ['a=in=(b and c)', "values are separated by ','"],
    ['a=1', "did you mean '=='?"],
    ['a=>1', "did you mean '>='?"],
    ['a=<1', "did you mean '<='?"],
    ['a!1', "did you mean '!='?"],
    ['a<>1', "did you mean '!='?"],
    ['a> =1', 'write the operator without a space'],
    ['a~1', "did you mean '=like='?"],
    ['a eq 1', "did you mean '=='?"],
    ['a NE 1', "did you mean '!='?"],
    ['a gt 1', "did you mean '=gt='?"],
    ['a=not-in=b', "a named operator is letters between two '='"],
    ['a=in=b,c', 'several values need parentheses, as in =in=(a,b)'],
    ['a=in=b,c;d==1', 'several values need parentheses, as in =in=(a,b)'],
    ['first name==x', 'a selector with spaces needs quotes'],
    ['and ==x', "a selector 'and' needs quotes or no space after it"],
    ['a== or b==1', "a value 'or' needs quotes"],
    ['a==', "an empty text is ''"],
    ['a==(b,c)', "for one of several values use '=in='"],
    ['a!=(b,c)', "for none of several values use '=out='"],
    ['a=IM=b', "did you mean '=in='?"],
    ['a=zzzzzzz=b', undefined],
    ['a=="b\\"', 'the last " is escaped by a backslash; write \\\\ for a backslash'],
    ['a==""b"', 'inside double quotes write \\" for a quote'],
  ])('hints: %s', (text, hint) => expect(refusal(text).hint).toBe(hint));

  it('cuts what is long', () => {
    const long = 'x'.repeat(10_000);
    for (const text of [
      `${long} ${long}`,
      `a=${long}=1`,
      `a==b"${long}"`,
      `a==1 and${long}==1`,
      `a==(${long},${long})`,
    ]) {
      expect(refusal(text, { limits: { length: Infinity } }).message.length).toBeLessThan(500);
    }
  });
});
