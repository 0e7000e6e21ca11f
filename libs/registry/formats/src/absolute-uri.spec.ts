import fc from 'fast-check';
import { anyText, webAddress } from '../test/texts';
import { absoluteUri, emailAddress } from './absolute-uri';

describe('absoluteUri', () => {
  it.each([
    ['https://vocab.nerc.ac.uk/collection/L05/current/130/', 'https://vocab.nerc.ac.uk/collection/L05/current/130/'],
    [' http://example.org ', 'http://example.org'],
    ['urn:SDN:L05::130', 'urn:SDN:L05::130'],
    ['https://example.org/ü ä', 'https://example.org/%C3%BC%20%C3%A4'],
    ['https://example.org/<x>"', 'https://example.org/%3Cx%3E%22'],
    ['https://bücher.example/', 'https://xn--bcher-kva.example/'],
  ])('%s is %s', (text, uri) => expect(absoluteUri(text)).toBe(uri));

  it.each([
    ...[
      '',
      ' ',
      'example.org',
      '/path',
      'ftp://example.org/',
      'javascript:alert(1)',
      'mailto:a@example.org',
      'http://',
    ],
    ...['https://exa mple.org/', 'https://example.org/%zz', 'https://example.org/#a#b', 'urn:', 'urn:a b', undefined],
  ])('%j is none', (text) => expect(absoluteUri(text)).toBeUndefined());

  it('gives nothing that could end a header or an attribute', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, webAddress), (text) => {
        expect(absoluteUri(`https://example.org/${text}`) ?? '').toMatch(/^[!#-;=?-[\]_a-z~]*$/);
      }),
    );
  });
});

describe('emailAddress', () => {
  it.each(['a@example.org', "o'neil+x@sub-domain.example.org"])('%s is one', (text) =>
    expect(emailAddress(text)).toBe(text),
  );
  it.each(['', 'a', 'a@b', 'a b@example.org', '.a@example.org', 'a@-example.org', 'a@example..org', '"a"@example.org'])(
    '%j is none',
    (text) => expect(emailAddress(text)).toBeUndefined(),
  );
  it('takes no long time', () => {
    expect(emailAddress(`${'a.'.repeat(50_000)}@`)).toBeUndefined();
    expect(emailAddress(`a@${'a-'.repeat(50_000)}`)).toBeUndefined();
  });
});
