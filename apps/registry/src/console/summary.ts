/** Search engines show about as much. */
const LONGEST = 300;

/** The beginning of a text in one line, cut at a word. */
export function summaryOf(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= LONGEST) return line;
  const cut = line.slice(0, LONGEST).replace(/[\uD800-\uDBFF]$/, '');
  return `${cut.includes(' ') ? cut.slice(0, cut.lastIndexOf(' ')) : cut} …`;
}
