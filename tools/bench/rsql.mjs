import { createRequire } from 'node:module';
import { importLib } from '../build/import-lib.mjs';
import { median } from '../measuring/quantiles.mjs';

const ROUNDS = 5;
const SLICE_MS = 250;

const number = (from, count) => Array.from({ length: count }, (_, i) => from + i);

/** Expressions of the sizes that clients send, and the largest that the default limits admit. */
const expressions = {
  'short, 19 characters': 'code==vessel:mya_ii',
  'medium, 200 characters':
    'name=="Kill Bill" and year>=2003 and (genres=in=(sci-fi,action) or director=="Quentin Tarantino") and ' +
    'code==vessel:mya_ii* and latitude>=-90 and latitude<=90 and status.name!=obsolete and id=out=(1,2)',
  'chain of 500 comparisons, 10 kB': number(100, 500)
    .map((i) => `code==vessel:ab_${i}`)
    .join(';'),
  '=in= of 1,000 values, 10 kB': `id=in=(${number(100_000_000, 1000).join(',')})`,
};

function measure(parse, text, ms) {
  const batch = Math.max(1, Math.round(20_000 / text.length));
  const start = performance.now();
  let operations = 0;
  while (performance.now() - start < ms) {
    for (let i = 0; i < batch; i++) parse(text);
    operations += batch;
  }
  return (operations / (performance.now() - start)) * 1000;
}

/** Operations a second; parsers take turns, so that both see the same machine. */
function compare(parsers, text) {
  const results = parsers.map(() => []);
  for (const parse of parsers) measure(parse, text, SLICE_MS);
  for (let round = 0; round < ROUNDS; round++) {
    parsers.forEach((parse, i) => results[i].push(measure(parse, text, SLICE_MS)));
  }
  return results.map(median);
}

/** Parses per second of `@pelorus/shared/rsql` (with spans, default limits and operators) and of `@rsql/parser`. */
export async function run() {
  const ours = (await importLib('@pelorus/shared/rsql')).parse;
  const theirs = createRequire(import.meta.url)('@rsql/parser').parse;
  const rows = Object.entries(expressions).map(([name, text]) => {
    const [own, other] = compare([(t) => ours(t), (t) => theirs(t)], text);
    return {
      expression: name,
      length: text.length,
      'shared/rsql (ops/s)': Math.round(own),
      '@rsql/parser (ops/s)': Math.round(other),
      ratio: Number((own / other).toFixed(1)),
    };
  });
  console.table(rows);
  return rows;
}
