import { decodeJson } from './decode-json';

const LIMITS = { depth: 3, keys: 2, values: 8 };

describe('decodeJson', () => {
  it.each(['[[[]]]', '{"a":1,"b":[1,2,3]}', '[{"a":1},{"a":2}]', '"[[[[[,,,,,,,,,,"', '"\\\\"', '"\\"[[[["', '7'])(
    'reads %s, which is within the limits',
    (text) => expect(decodeJson(text, LIMITS)).toEqual(JSON.parse(text)),
  );

  it.each([
    ['[[[[]]]]', 'too-deep'],
    ['[[{"a":[]}]]', 'too-deep'],
    ['{"a":1,"b":2,"c":3}', 'too-many-keys'],
    ['[{"a":{"a":1},"b":{"a":1},"c":1}]', 'too-many-keys'],
    ['[1,2,3,4,5,6,7,8]', 'too-many-values'],
    ['[[],[],[],[]]', 'too-many-values'],
  ])('refuses %s', (text, code) => {
    expect(() => decodeJson(text, LIMITS)).toThrow(expect.objectContaining({ kind: 'malformed', code }));
  });

  it.each(['', '{', '[1,]', ']', '"', '"\\'])('refuses %j, which is no JSON', (text) => {
    expect(() => decodeJson(text, LIMITS)).toThrow(expect.objectContaining({ code: 'malformed-json' }));
  });

  it('refuses the keys of a hostile body before they are parsed', () => {
    const keys = Array.from({ length: 262_000 }, (_, i) => `"key_${i}":0`);
    expect(() => decodeJson(`{${keys.join()}}`)).toThrow(expect.objectContaining({ code: 'too-many-keys' }));
  });
});
