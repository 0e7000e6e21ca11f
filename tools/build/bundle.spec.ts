import { checkClassNames } from './bundle.mjs';

const refused = /two classes are called Pebble: rename one/;

describe('names of classes in a bundle', () => {
  it.each([
    'var Pebble = class {\n}, Pebble2 = class extends Pebble {',
    'class Pebble {}\nfunction make() {\n  class Pebble2 extends Stone {\n  }\n}',
  ])('are refused when two are the same: %j', (code) => {
    expect(() => checkClassNames(code)).toThrow(refused);
  });

  it.each(['var Pebble = class {\n}, Utf8 = class {', 'var Pebble = class {}, Pebble1763640000204 = class {'])(
    'may end with digits: %j',
    (code) => {
      expect(() => checkClassNames(code)).not.toThrow();
    },
  );
});
