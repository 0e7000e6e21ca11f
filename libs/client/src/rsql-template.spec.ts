import { parse } from '@pelorus/shared/rsql';
import fc from 'fast-check';
import { all, any, pattern, rsql } from './rsql-template';

const argumentsOf = (text: string) => {
  const tree = parse(text);
  if (tree.kind !== 'comparison') throw new Error(`${text} is no comparison`);
  return tree.args;
};

describe('rsql', () => {
  it('keeps any text one value that means itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (value) => {
        const [argument, ...others] = argumentsOf(rsql`name==${value}`.text);
        const stars = [...value.matchAll(/\*/g)].map((match) => match.index);
        expect(others).toEqual([]);
        expect(argument).toMatchObject({ value, quoted: true, escaped: stars });
      }),
    );
  });

  it('leaves the stars of patterns', () => {
    expect(rsql`code=like=${pattern('vessel:*')}`.text).toBe('code=like="vessel:*"');
  });

  it.each([
    [rsql`a==${null}`, 'a==null'],
    [rsql`a==${'null'}`, 'a=="null"'],
    [rsql`a==${1.5}`, 'a==1.5'],
    [rsql`a==${true}`, 'a==true'],
    [rsql`a>${new Date(0)}`, 'a>"1970-01-01T00:00:00.000Z"'],
    [rsql`a=in=${['x', 'y,z', 3]}`, 'a=in=("x","y,z",3)'],
    [rsql`${rsql`a==1,b==2`};c==3`, '(a==1,b==2);c==3'],
    [rsql`a==1,b==2`.and(rsql`c==3`), '(a==1,b==2) and (c==3)'],
    [any(rsql`a==1`, rsql`b==2`), '(a==1) or (b==2)'],
    [all(rsql`a==1`), 'a==1'],
  ])('writes %s', (filter, text) => expect(String(filter)).toBe(text));

  it('shows where the text around the values is wrong', () => {
    expect(() => rsql`a=!${1}`).toThrow(/\^/);
    expect(() => rsql`a==${1} andb==2`).toThrow(/and b/);
  });

  it('refuses what is no value', () => {
    expect(() => rsql`a==${NaN}`).toThrow(TypeError);
    expect(() => all()).toThrow(TypeError);
  });
});
