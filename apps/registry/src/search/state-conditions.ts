/** A condition on the state, as clients add it: `states.itemState:(public devicestore)^0`, perhaps negated. */
const STATE_CONDITION = /(?:([-!]|\bNOT\s)\s*)?(\(*)\bstates\.itemState:(\([^()]*\)|"[^"]*"|[^\s()^]+)/g;
const OPERATOR = /^(?:AND|OR|NOT)$/;
/** The weight of a condition, or the likeness of a word: `^20`, `~0.8`. */
const WEIGHT = /[\^~][\d.]*/g;
/** More states than there can be. */
const MAX_STATES = 32;

/**
 * The filter (RSQL) for the states that a query in the syntax of Lucene asks for; undefined when it asks for none. An item
 * must have one of the states of each condition, by name ignoring case; `*` stands for any text.
 */
export function stateFilter(query: string): string | undefined {
  const filters = [...query.matchAll(STATE_CONDITION)].flatMap(([, negation, , states = '']) => {
    const names = stateNames(states);
    if (names.length === 0) return [];
    const [operator, joint] = negation ? ['=notilike=', ';'] : ['=ilike=', ','];
    return [`(${names.map((name) => `status.name${operator}"${name}"`).join(joint)})`];
  });
  return filters.length === 0 ? undefined : filters.join(';');
}

/** The names in a condition: words, or phrases in quotes. */
function stateNames(text: string): string[] {
  const plain = text.replaceAll('\\', '').replaceAll(WEIGHT, ' ');
  return [...plain.matchAll(/"([^"]*)"|[^\s()",|&]+/g)]
    .map(([word, phrase]) => phrase ?? word)
    .filter((word) => word !== '' && !OPERATOR.test(word))
    .slice(0, MAX_STATES);
}
