/** Texts, names, dollar quotes and comments: a semicolon in them ends no statement. */
const QUOTED = /'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$\w*\$)[\s\S]*?\1|--[^\n]*|\/\*[\s\S]*?\*\//y;

/**
 * Splits SQL at the semicolons that end statements: the statements, and what is left after the last one.
 * @param {string} text
 */
export function splitStatements(text) {
  /** @type {string[]} */
  const statements = [];
  let start = 0;
  for (let at = 0; at < text.length;) {
    QUOTED.lastIndex = at;
    const quoted = QUOTED.exec(text);
    if (quoted) {
      at += quoted[0].length;
      continue;
    }
    // A quote that is not closed yet goes on in the next line.
    if (/['"]/.test(text.charAt(at))) break;
    at += 1;
    if (text[at - 1] !== ';') continue;
    statements.push(text.slice(start, at).trim());
    start = at;
  }
  return { statements: statements.filter((statement) => statement !== ';'), rest: text.slice(start) };
}
