import fc from 'fast-check';
import { names } from './bundled-packages.cjs';

describe('the packages of the tests', () => {
  it.each(names)('%s is loaded from the bundle', (name) => {
    expect(require.resolve(name)).toContain('test-packages');
  });

  it('keep what is set for all suites: the seed of property tests', () => {
    const { PROPERTY_SEED = '1' } = process.env;
    expect(String(fc.readConfigureGlobal().seed ?? 'random')).toBe(PROPERTY_SEED);
  });
});
