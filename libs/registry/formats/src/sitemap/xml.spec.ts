import fc from 'fast-check';
import { anyText } from '../../test/texts';
import { escapeXml } from './xml';

describe('escapeXml', () => {
  it.each([
    ['a&b<c>d"e\'f', 'a&amp;b&lt;c&gt;d&quot;e&apos;f'],
    ['tab\tlf\ncr\r', 'tab\tlf\ncr\r'],
    ['\u0000\u0008\u000b\u001f', '\uFFFD\uFFFD\uFFFD\uFFFD'],
    ['\ud83c \udf0a 🌊 \uffff\ufffe', '\uFFFD \uFFFD 🌊 \uFFFD\uFFFD'],
    ['\u007f\u0085\u2028', '\u007f\u0085\u2028'],
  ])('writes %j as %j', (text, xml) => expect(escapeXml(text)).toBe(xml));

  it('writes only what XML 1.0 has (Char, 2.2)', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(escapeXml(text)).toMatch(/^[\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]*$/u);
        expect(escapeXml(text)).not.toMatch(/[<>"']|&(?!(amp|lt|gt|quot|apos);)/);
      }),
    );
  });
});
