/** Where the parser stands: before an operand, an operator or a value, in a list after a value, or after a comparison. */
export type Slot = 'operand' | 'operator' | 'value' | 'list' | 'connective';

interface Hint {
  readonly places: readonly Slot[];
  /** Pattern of the text from the fault on. */
  readonly at: RegExp;
  /** Pattern of the text before the fault; any text without it. */
  readonly after?: RegExp;
  /** The hint; `$1` and `$2` are the groups of `at`. */
  readonly say: string;
}

/** Common slips, the first match wins. Patterns see at most {@link SEEN} characters: long texts cost nothing. */
const HINTS: readonly Hint[] = [
  { places: ['connective'], at: /^(and|or)([^\s"'();,=<>!~]+)\s*[=<>!]/, say: "did you mean '$1 $2'?" },
  { places: ['connective'], at: /^(and|or)(?![^\s"'();,=<>!~])/, say: "'$1' needs a space after it" },
  { places: ['connective'], at: /^AND(?![^\s"'();,=<>!~])/i, say: "write 'and' in lower case, or ';'" },
  { places: ['connective'], at: /^OR(?![^\s"'();,=<>!~])/i, say: "write 'or' in lower case, or ','" },
  { places: ['connective'], at: /^&&?/, say: "write ';' or 'and'" },
  { places: ['connective'], at: /^\|\|?/, say: "write ',' or 'or'" },
  { places: ['connective'], at: /^\(/, say: "join comparisons with ';' or ','" },
  { places: ['connective'], at: /^\)/, say: 'no parenthesis is open' },
  { places: ['list'], at: /^(?:;|and\s)/, say: "values are separated by ','" },
  { places: ['connective', 'list'], at: /^[^\s();,]/, after: /"$/, say: 'inside double quotes write \\" for a quote' },
  { places: ['connective', 'list'], at: /^[^\s();,]/, after: /'$/, say: "inside single quotes write \\' for a quote" },
  { places: ['connective', 'list'], at: /^[^\s"'();,=<>!~]/, say: 'a value with spaces needs quotes' },
  { places: ['connective', 'list'], at: /^(["'=<>!~])/, say: 'a value with $1 needs quotes' },
  { places: ['operator'], at: /^=>/, say: "did you mean '>='?" },
  { places: ['operator'], at: /^=</, say: "did you mean '<='?" },
  { places: ['operator'], at: /^(?:=!|!)/, say: "did you mean '!='?" },
  { places: ['operator'], at: /^=[^\s"'();,=<>!~]+=/, say: "a named operator is letters between two '='" },
  { places: ['operator'], at: /^=/, say: "did you mean '=='?" },
  { places: ['operator'], at: /^~/, say: "did you mean '=like='?" },
  { places: ['operator'], at: /^(?:eq|is)\b/i, say: "did you mean '=='?" },
  { places: ['operator'], at: /^neq?\b/i, say: "did you mean '!='?" },
  { places: ['operator'], at: /^(gt|ge|lt|le|in|out|like|ilike|between)\b/i, say: "did you mean '=$1='?" },
  {
    places: ['operator'],
    at: /^(?:$|[,;)])/,
    after: /(?:,|\sor)\s{0,9}[^\s"'();,=<>!~]+\s{0,9}$/,
    say: 'several values need parentheses, as in =in=(a,b)',
  },
  { places: ['operator'], at: /^[^\s"'();,=<>!~]/, after: /\s$/, say: 'a selector with spaces needs quotes' },
  { places: ['operand'], at: /^(and|or) /, say: "a selector '$1' needs quotes or no space after it" },
  { places: ['value'], at: /^(and|or) /, say: "a value '$1' needs quotes" },
  { places: ['value'], at: /^>/, after: /<$/, say: "did you mean '!='?" },
  { places: ['value'], at: /^=/, after: /[<>=!]\s+$/, say: 'write the operator without a space' },
  { places: ['value'], at: /^([=<>!~])/, say: 'a value with $1 needs quotes' },
  { places: ['value'], at: /^(?:$|[;,)])/, say: "an empty text is ''" },
];

const SEEN = 100;

/** Likely remedy for a token at an offset where it cannot stand. */
export function hintAt(text: string, at: number, place: Slot): string | undefined {
  const before = text.slice(Math.max(0, at - SEEN), at);
  const rest = text.slice(at, at + SEEN);
  for (const hint of HINTS) {
    const found = hint.places.includes(place) && (hint.after?.test(before) ?? true) ? hint.at.exec(rest) : null;
    if (found) return hint.say.replace(/\$(\d)/g, (_, group: string) => found[Number(group)] ?? '');
  }
  return undefined;
}
