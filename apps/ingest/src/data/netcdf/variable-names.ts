import { type SentColumn } from '../../content/content-format';

/** Characters of a name that all readers take: a letter, then letters, digits and underscores. */
const OTHERS = /[^A-Za-z0-9_]+/g;

/**
 * Names of variables, one for each column: as few of the last parts of the code as tell the columns apart, with the function of
 * an aggregate (`salinity_mean`); flags have the name of their values with `_qc` (`salinity_qc`). `taken` are names that are not given.
 */
export function variableNames(columns: readonly SentColumn[], taken: readonly string[]): string[] {
  const names = namesOfCodes(columns, new Set(taken));
  const given = new Set(taken);
  return columns.map(({ code, kind, aggregateFunction }) => {
    const suffix =
      kind === 'flag' ? '_qc' : aggregateFunction === undefined ? '' : `_${aggregateFunction.toLowerCase()}`;
    return unlike(`${names.get(code)!}${suffix}`, given);
  });
}

function namesOfCodes(columns: readonly SentColumn[], taken: ReadonlySet<string>): Map<string, string> {
  const codes = [...new Set(columns.map(({ code }) => code))];
  const most = Math.max(1, ...codes.map((code) => code.split(':').length));
  for (let parts = 1; parts < most; parts++) {
    const names = codes.map((code) => nameOf(code, parts));
    if (new Set(names).size === codes.length && !names.some((name) => taken.has(name))) {
      return new Map(codes.map((code, i) => [code, names[i]!]));
    }
  }
  return new Map(codes.map((code) => [code, nameOf(code, most)]));
}

function nameOf(code: string, parts: number): string {
  const name = code.split(':').slice(-parts).join('_').replaceAll(OTHERS, '_');
  return /^[A-Za-z]/.test(name) ? name : `v_${name}`;
}

/** The name, with a number behind it where it is given already. */
function unlike(name: string, given: Set<string>): string {
  let free = name;
  for (let i = 2; given.has(free); i++) free = `${name}_${i}`;
  given.add(free);
  return free;
}
