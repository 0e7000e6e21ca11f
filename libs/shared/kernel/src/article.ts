/** A noun with its indefinite article: `an item`, `a unit`. By the first letter, which is right for what we speak of. */
export function withArticle(noun: string): string {
  return `${/^[aeio]/i.test(noun) ? 'an' : 'a'} ${noun}`;
}
