import fc from 'fast-check';
import { orcidUrl, rorUrl } from './person-ids';

describe('orcidUrl', () => {
  it.each(['0000-0002-1825-0097', '0000-0001-5109-3700', '0000-0002-1694-233X'])('takes %s in every form', (id) => {
    const url = `https://orcid.org/${id}`;
    for (const text of [id, id.toLowerCase(), url, `http://www.orcid.org/${id}`, `${url}/`, ` ${id} `]) {
      expect(orcidUrl(text)).toBe(url);
    }
  });

  it.each([
    '0000-0002-1825-0098',
    '0000-0002-1694-2330',
    '0000000218250097',
    '0000-0002-1825',
    'x',
    'https://orcid.org/',
  ])('refuses %s', (text) => expect(orcidUrl(text)).toBeUndefined());

  it('takes exactly one check digit for every number', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{15}$/), (digits) => {
        const all = [...'0123456789X'].map((check) => `${digits}${check}`.replace(/(.{4})(?=.)/g, '$1-'));
        return all.filter((id) => orcidUrl(id) !== undefined).length === 1;
      }),
    );
  });

  it('keeps an empty text', () => expect([orcidUrl(''), rorUrl(' ')]).toEqual(['', '']));
});

describe('rorUrl', () => {
  it.each(['03yrm5c26', '05A28RW58'])('takes %s in every form', (id) => {
    for (const text of [id, `https://ror.org/${id}`, `http://ror.org/${id}/`]) {
      expect(rorUrl(text)).toBe(`https://ror.org/${id.toLowerCase()}`);
    }
  });

  it.each(['13yrm5c26', '03yrm5c2', '03yrm5c2x', '0ilou5c26', 'https://example.org/03yrm5c26'])('refuses %s', (text) =>
    expect(rorUrl(text)).toBeUndefined(),
  );
});
