import fc from 'fast-check';

const SURROGATES = { from: 0xd800, count: 0x800 };
const character = fc
  .nat({ max: 0x10ffff - SURROGATES.count })
  .map((code) => String.fromCodePoint(code < SURROGATES.from ? code : code + SURROGATES.count));

/** Texts of any characters. The unit `binary` of fast-check makes a list of all of them first, which takes seconds. */
export const anyText: fc.Arbitrary<string> = fc.string({ unit: character });

const part = fc.string({ unit: fc.constantFrom(..."azAZ09-._~!$&'()*+,;=:@", '%20', '%C3%A4'), maxLength: 10 });
const orNothing = (text: fc.Arbitrary<string>): fc.Arbitrary<string> => fc.oneof(fc.constant(''), text);

/** Addresses of the web, with queries and fragments; `webUrl` of fast-check makes such a list, too. */
export const webAddress: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom('http', 'https'),
    fc.domain(),
    fc.array(part, { maxLength: 4 }).map((parts) => parts.map((each) => `/${each}`).join('')),
    orNothing(part.map((query) => `?${query}`)),
    orNothing(part.map((fragment) => `#${fragment}`)),
  )
  .map(([scheme, host, path, query, fragment]) => `${scheme}://${host}${path}${query}${fragment}`);
