import { GivenTests } from './given-tests';

describe('GivenTests', () => {
  it('gives parameters to the test before them', () => {
    const tests = new GivenTests();
    tests.begin('gross_range');
    tests.setThreshold('fail', '-10,50');
    tests.setThreshold('suspect', ',40');
    tests.begin('spike');
    tests.setThreshold('fail', '9.5');
    tests.set('method=median');
    tests.set('count=7');
    expect(tests.all).toEqual([
      { test: 'gross_range', failSpan: [-10, 50], suspectSpan: [null, 40] },
      { test: 'spike', fail: 9.5, method: 'median', count: 7 },
    ]);
  });

  it.each([
    ['--fail', (tests: GivenTests) => tests.setThreshold('fail', '5'), 'Say --test before --fail.'],
    ['--set', (tests: GivenTests) => tests.set('count=5'), 'Say --test before --set.'],
  ])('refuses %s without a test', (_, give, message) => {
    expect(() => give(new GivenTests())).toThrow(message);
  });

  it.each(['x', '1,x', '1,2,3', ',', ''])("refuses '%s' as bounds", (text) => {
    const tests = new GivenTests();
    tests.begin('spike');
    expect(() => tests.setThreshold('fail', text)).toThrow('a number, or two');
  });

  it.each(['count', '=5', 'test=spike'])("refuses '%s' as a parameter", (text) => {
    const tests = new GivenTests();
    tests.begin('spike');
    expect(() => tests.set(text)).toThrow('name=value');
  });
});
