const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Characters forbidden in XML 1.0: most control characters, lone surrogates, two noncharacters. */
const UNWRITABLE = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** Escapes text for elements and attributes; replaces forbidden characters by U+FFFD. */
export function escapeXml(text: string): string {
  return text.replaceAll(UNWRITABLE, '\uFFFD').replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}
