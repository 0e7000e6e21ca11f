const MARKS = /\p{Mark}|\p{Cf}/u;
const WIDE =
  /\p{Script=Han}|\p{Script=Hangul}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Emoji_Presentation}|[\u3000-\u303e\uff01-\uff60]/u;
const CONTROLS = /[\p{Cc}\u2028\u2029]/gu;

/** Columns that a text takes in a terminal. */
export function textWidth(text: string): number {
  let width = 0;
  for (const character of text) width += MARKS.test(character) ? 0 : WIDE.test(character) ? 2 : 1;
  return width;
}

/** A text cut to so many columns, with an ellipsis where something was cut. */
export function cutText(text: string, columns: number): string {
  if (textWidth(text) <= columns) return text;
  let cut = '';
  let width = 0;
  for (const character of text) {
    width += textWidth(character);
    if (width > columns - 1) break;
    cut += character;
  }
  return `${cut}…`;
}

/** A text in one line: what a service stored cannot move the cursor or change colours. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').replace(CONTROLS, '\ufffd').trim();
}

/** A text filled up with spaces to so many columns. */
export function padText(text: string, columns: number): string {
  return text + ' '.repeat(Math.max(0, columns - textWidth(text)));
}
