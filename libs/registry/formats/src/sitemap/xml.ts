const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Characters that XML 1.0 cannot write: most control characters, halves of surrogate pairs, two noncharacters. */
const UNWRITABLE = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** A text as it stands in an element or an attribute; what XML cannot write is replaced by U+FFFD. */
export function escapeXml(text: string): string {
  return text.replaceAll(UNWRITABLE, '\uFFFD').replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}
