import { checkUsername, foldUsername } from './account';

describe('user names', () => {
  it('are compared in lower case and without spaces around', () => {
    expect(foldUsername('  Demo@Example.ORG ')).toBe('demo@example.org');
  });

  it('fold no letters but A to Z, so that no other address becomes one', () => {
    expect(foldUsername('\u212AATE@example.org')).toBe('\u212Aate@example.org');
  });

  it.each(['müller@example.org', '\u212Aate@example.org', 'kate@ex\u00e4mple.org'])(
    'may not have letters beyond ASCII: %s',
    (text) => expect(() => checkUsername(text)).toThrow('letters beyond ASCII'),
  );

  it.each(['demo@example.org', 'A.B+c@host', "o'neil@sub.example.org"])('may be %s', (text) => {
    expect(checkUsername(text)).toBe(text.toLowerCase());
  });

  it.each([
    '',
    'demo',
    '@example.org',
    'demo@',
    'a b@c',
    'a@b@c',
    `${'x'.repeat(65)}@a`,
    `a@${'b'.repeat(253)}`,
    'a@b..c',
  ])('may not be %j', (text) => {
    expect(() => checkUsername(text)).toThrow(expect.objectContaining({ kind: 'invalid', code: 'bad-username' }));
  });
});
