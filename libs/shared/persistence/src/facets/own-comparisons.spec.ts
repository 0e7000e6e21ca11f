import { format, parse } from '@pelorus/shared/rsql';
import { withoutOwn } from './own-comparisons';

const TYPE = { name: 'type', selector: 'type.systemName' };
const left = (where: string): string | undefined => {
  const others = withoutOwn(parse(where), TYPE);
  return others && format(others);
};

describe('withoutOwn', () => {
  it.each([
    ['type.systemName==ctd', undefined],
    ['type.systemName==ctd;id>3', 'id>3'],
    ['id>3;(type.systemName==ctd,type.systemName==adcp);code==x', 'id>3;code==x'],
    ['(id>3;type.systemName==ctd);(code==x;type.systemName!=adcp)', 'id>3;code==x'],
    ['type=notnull=;id>3', 'id>3'],
    ['(type.systemName==ctd;type.systemName==x),type.systemName==y', undefined],
  ])('of %s leaves %s', (where, others) => expect(left(where)).toBe(others));

  it.each(['id>3', 'type.systemName==ctd,id>3', 'type.generalName==CTD', '(type.systemName==ctd,id>3);code==x'])(
    'of %s is the same tree',
    (where) => {
      const tree = parse(where);
      expect(withoutOwn(tree, TYPE)).toBe(tree);
    },
  );
});
