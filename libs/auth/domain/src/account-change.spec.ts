import { type AccountRecord } from './account';
import { changeTo, changeWords, requireKind } from './account-change';

const NOW = new Date('2024-01-17T18:17:13.759Z');
const EARLIER = new Date('2023-01-01T00:00:00Z');
const account = (fields: Partial<AccountRecord> = {}): AccountRecord => ({
  ...{ id: 1, username: 'ada@example.org', admin: false, functional: false, created: EARLIER, disabled: null },
  ...fields,
});

describe('changeTo', () => {
  it.each([
    [{}, { admin: true }, { admin: true }],
    [{}, { admin: true, disabled: true }, { admin: true, disabled: NOW }],
    [{ admin: true }, { admin: false, disabled: false }, { admin: false }],
    [{ disabled: EARLIER }, { disabled: false }, { disabled: null }],
  ])('of %j to %j is %j', (fields, wish, change) => {
    expect(changeTo(account(fields), wish, NOW)).toEqual(change);
  });

  it.each([
    [{}, {}],
    [{}, { admin: false, disabled: false }],
    [{ admin: true }, { admin: true }],
    [{ disabled: EARLIER }, { disabled: true }],
  ])('of %j to %j is none: the moment stays since when it is disabled', (fields, wish) => {
    expect(changeTo(account(fields), wish, NOW)).toBeUndefined();
  });
});

describe('changeWords', () => {
  it.each([
    [{ admin: true }, 'is an administrator, for tokens with the scope admin'],
    [{ disabled: null }, 'is enabled'],
    [{ admin: false, disabled: NOW }, 'is no administrator, is disabled'],
  ])('of %j', (change, words) => expect(changeWords(change)).toBe(words));
});

describe('requireKind', () => {
  const person = { admin: false, functional: false };

  it('takes every enabled account for a person, an administrator for one', () => {
    expect(() => requireKind(account({ admin: true, functional: true }), person)).not.toThrow();
    expect(() => requireKind(account({ admin: true }), { ...person, admin: true })).not.toThrow();
  });

  it.each([
    [{ disabled: NOW }, person, 'not enabled: enable it first'],
    [{}, { ...person, admin: true }, 'not an administrator: make it one first'],
    [{}, { ...person, functional: true }, 'not a functional account'],
  ])('refuses %j for %j', (fields, kind, words) => {
    expect(() => requireKind(account(fields), kind)).toThrow(words);
  });
});
