/** A noun with its indefinite article: `an item`, `a unit`. Decided by the first letter, which suits all nouns of this project. */
export function withArticle(noun: string): string {
  return `${/^[aeio]/i.test(noun) ? 'an' : 'a'} ${noun}`;
}
