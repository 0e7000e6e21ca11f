import { withoutPersons } from './logged-url';

describe('withoutPersons', () => {
  it.each([
    ['/rest/v2/items?hits=3&offset=6', '/rest/v2/items?hits=3&offset=6'],
    ['/rest/v2/items?q=stern&where=contacts.contact.email==a@b.example', '/rest/v2/items?q=…&where=…'],
    ['/rest/v2/items?sorts=a%40b.example', '/rest/v2/items?sorts=…'],
    ['/rest/v2/items?ada@example.org', '/rest/v2/items?…'],
    ['/rest/v2/items?a b=1&dedup', '/rest/v2/items?…=…&dedup'],
    ['/rest/accounts/ada@example.org/tokens/1', '/rest/accounts/…/tokens/1'],
    ['/rest/accounts/ada%40example.org', '/rest/accounts/…'],
    [`/rest/v2/items/pelorus_${'x'.repeat(43)}?hits=pelorus_${'x'.repeat(43)}`, '/rest/v2/items/…?hits=…'],
    [`/rest?pelorus_${'x'.repeat(43)}`, '/rest?…'],
    ['/health', '/health'],
  ])('leaves out of %s what may be about persons', (url, logged) => expect(withoutPersons(url)).toBe(logged));

  it('cuts what is long', () => {
    expect(withoutPersons(`/${'x'.repeat(60_000)}`).length).toBe(2_000);
    expect(withoutPersons(`/?${'where=x&'.repeat(8_000)}`).length).toBeLessThan(2_010);
  });
});
