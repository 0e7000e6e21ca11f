import { lucenePlainWords, splitWords } from './search-words';

describe('splitWords', () => {
  it('gives each word once', () => {
    expect(splitWords('  ctd\tsandi ctd\n')).toEqual(['ctd', 'sandi']);
    expect(splitWords('')).toEqual([]);
  });

  it('refuses too many', () => {
    expect(() => splitWords(Array.from({ length: 33 }, (_, i) => `w${i}`).join(' '))).toThrow("'q' takes at most 32");
  });
});

describe('lucenePlainWords', () => {
  it.each([
    ['ctd 790', ['ctd', '790']],
    ['+ctd -sandi "mya ii"~2', ['ctd', 'sandi', 'mya', 'ii']],
    ['vessel\\:mya_ii', ['vessel:mya_ii']],
    ['station:sandi:*', ['station:sandi']],
    ['title:ctd^2 OR id:/ctd_48m/', ['ctd', 'ctd_48m']],
    ['ctd && NOT (otter || seal)', ['ctd', 'otter', 'seal']],
    ['states.itemState:public fb-74', ['fb-74']],
    ['metadata.serial:[A TO B]', ['A', 'B']],
    ['Königshafen?', ['Königshafen']],
    ['*:*', []],
    ['(((', []],
    ['', []],
  ])('%s', (query, words) => {
    expect(lucenePlainWords(query)).toEqual(words);
  });
});
