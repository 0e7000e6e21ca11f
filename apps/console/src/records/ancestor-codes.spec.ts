import { ancestorCodes } from './ancestor-codes';

describe('the codes above an item', () => {
  it('go from the root down', () => {
    expect(ancestorCodes('vessel:mya_ii:fb:ctd')).toEqual(['vessel:mya_ii', 'vessel:mya_ii:fb']);
  });

  it.each(['vessel:mya_ii', 'vessel', ''])('are none for %s', (code) => {
    expect(ancestorCodes(code)).toEqual([]);
  });
});
