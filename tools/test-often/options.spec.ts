import { readOptions } from './options.mjs';

describe('readOptions', () => {
  it('leaves arguments of jest alone', () => {
    const args = ['--times', '3', 'libs/shared', '--load=1', '--config', 'x.cjs', '--seed', '7', '-t', 'a test'];
    expect(readOptions(args)).toEqual({ times: 3, load: 1, seed: 7, jest: ['libs/shared', '--config', 'x.cjs', '-t', 'a test'] }); // prettier-ignore
  });

  it('runs ten times beside two processes unless told otherwise', () => {
    expect(readOptions([])).toMatchObject({ times: 10, load: 2, jest: [] });
  });

  it.each([[['--times', 'x']], [['--load=-1']], [['--seed']]])('refuses %j', (args) => {
    expect(() => readOptions(args)).toThrow('takes an integer from 0 to 999999999');
  });
});
