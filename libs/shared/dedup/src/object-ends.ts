const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN = 0x7b;
const COMMA = 0x2c;
const OPEN_ARRAY = 0x5b;
const CLOSE = 0x7d;

export function endOfObject(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = closingQuote(text, at + 1);
    else if (code === OPEN) depth++;
    else if (code === CLOSE && --depth === 0) return at + 1;
  }
  return text.length;
}

/** The members of the object that a JSON text is, up to the first that is an object or an array, as an object's text. */
export function leadingMembers(text: string): string {
  let end = -1;
  for (let at = text.indexOf('{') + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = closingQuote(text, at + 1);
    else if (code === COMMA) end = at;
    else if (code === OPEN || code === OPEN_ARRAY) return end < 0 ? '{}' : `${text.slice(0, end)}}`;
  }
  return text;
}

function closingQuote(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === BACKSLASH) at++;
    else if (code === QUOTE) return at;
  }
  return text.length;
}
