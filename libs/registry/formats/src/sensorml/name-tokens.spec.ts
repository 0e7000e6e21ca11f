import fc from 'fast-check';
import { nameTokens } from './name-tokens';

describe('nameTokens', () => {
  it('keeps names that may stay and changes the others', () => {
    expect(nameTokens(['temp_1', 'a.b', 'a_b', '9a', '-', 'a.b_2'])).toEqual([
      ...['temp_1', 'a_b', 'a_b_2', 'n_9a', 'n_-', 'a_b_2_2'],
    ]);
  });

  it('makes of any names as many different ones', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[A-Za-z0-9_.-]{1,4}$/)), (names) => {
        const tokens = nameTokens(names);
        expect(new Set(tokens).size).toBe(names.length);
        for (const token of tokens) expect(token).toMatch(/^[A-Za-z][A-Za-z0-9_-]*$/);
      }),
    );
  });
});
