import { foldCode, isParameterUrn } from './urn';

describe('parameter URNs', () => {
  it.each(['vessel:mya_ii:optode', 'vessel:mya_ii:fb_741202:optode_9999a:Temp-1', 'a:b:c', '1:2.0:_-.'])(
    'is %s',
    (text) => {
      expect(isParameterUrn(text)).toBe(true);
    },
  );

  it.each(['', 'vessel', 'vessel:mya_ii', 'a::b', ':a:b', 'a:b:', 'a:b:c d', 'a:b:ü', 'a:b:c$NRT', 'a:b:c\n'])(
    'is not %j',
    (text) => {
      expect(isParameterUrn(text)).toBe(false);
    },
  );

  it('are checked in a time that grows with their length only', () => {
    expect(isParameterUrn(`${'a:'.repeat(100_000)}`)).toBe(false);
    expect(isParameterUrn(`${'a'.repeat(100_000)}!`)).toBe(false);
  });
});

describe('foldCode', () => {
  it.each([
    ['Vessel:MYA_II:Optode', 'vessel:mya_ii:optode'],
    ['vessel:a:b$NRT', 'vessel:a:b'],
    ['vessel:a:b$nrt', 'vessel:a:b'],
    ['vessel:a$NRT:b', 'vessel:a$nrt:b'],
  ])('%s is %s', (text, folded) => {
    expect(foldCode(text)).toBe(folded);
    expect(foldCode(folded)).toBe(folded);
  });
});
