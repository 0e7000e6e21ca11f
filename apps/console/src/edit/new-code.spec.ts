import { newCode } from './new-code';

describe('newCode', () => {
  it('is below the parent', () =>
    expect(newCode({ parent: 'vessel:mya_ii', type: 'ctd', shortName: 'ctd_1' })).toBe('vessel:mya_ii:ctd_1'));
  it('is below the type for a root', () =>
    expect(newCode({ parent: undefined, type: 'vessel', shortName: 'mya' })).toBe('vessel:mya'));
  it('is not known without a short name or a type', () => {
    expect(newCode({ parent: undefined, type: 'vessel', shortName: '' })).toBeUndefined();
    expect(newCode({ parent: undefined, type: undefined, shortName: 'mya' })).toBeUndefined();
  });
});
