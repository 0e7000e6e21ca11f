import { OwnedPart } from './owned-part';

describe('a part that a side owns', () => {
  it.each([
    ['vessel:boreas', 'vessel:boreas', true],
    ['vessel:boreas', 'VESSEL:Boreas:ctd', true],
    ['vessel:boreas', 'vessel:boreas_2', false],
    ['vessel:boreas', 'vessel', false],
    ['ctd:*', 'ctd:sbe_1:pressure', true],
    ['vessel:bo*', 'vessel:boreas:ctd', true],
    ['vessel:bo*', 'vessel:mya_ii:bo', false],
  ])('%s: %s is of it: %s', (root, code, isOwn) => expect(new OwnedPart([root]).owns(code)).toBe(isOwn));

  it.each([
    ['vessel:boreas', 'vessel:boreas', 'vessel:boreas'],
    ['vessel:boreas', 'vessel:*', 'vessel:boreas'],
    ['vessel:b*', 'vessel:boreas', 'vessel:b*'],
    ['vessel:b*', 'vessel:bo*', 'vessel:b*'],
    ['vessel:boreas', 'vessel:boreas_2', undefined],
    ['vessel:*', 'ctd:*', undefined],
  ])('%s and %s share %s', (one, other, shared) =>
    expect(new OwnedPart([one]).sharedWith(new OwnedPart([other]))).toBe(shared),
  );

  it.each(['boreas', 'vessel:', 'vessel:boreas:ctd', 'vessel:*as', '*', 'vessel:b"'])('refuses %s', (root) =>
    expect(() => new OwnedPart([root])).toThrow('no code of a root'),
  );
});
