import { Random } from '../../measuring/random.mjs';
import { possibleFiles, tableOf } from './expected.mjs';
import { formatTime, timeOfKey } from './layouts.mjs';
import { checkLatest } from './latest.mjs';
import { checkList } from './lists.mjs';
import { dailyQuestion, wholeQuestion } from './questions.mjs';

const CONTENTS_AT_ONCE = 8;
const LISTS = 200;
const SQL_KEYS = 500;

export async function compareAll(reader, { contents }) {
  for (const layout of reader.model.layouts) await compareLayout(reader, layout);
  await compareDatasets(reader, contents);
  const random = new Random(23);
  const layouts = reader.model.layouts;
  for (let i = 0; i < LISTS; i++) await checkList(reader, random.pick(layouts), random);
}

async function compareLayout(reader, layout) {
  const questions = [wholeQuestion(layout), ...layout.columns.map((column) => dailyQuestion(layout, column))];
  for (const question of questions) {
    const answer = await reader.get('all values', question.path);
    if (answer) await reader.check('all values', question, answer.text, answer.interval);
  }
  for (const column of layout.columns) await checkLatest(reader, layout, column);
  await compareCoverage(reader, layout, layout.columns[0]);
  await compareSql(reader, layout, layout.columns.at(-1));
}

async function tableNow(model, range) {
  const now = performance.now();
  const [seen] = (await possibleFiles(model, range, { from: now, to: now })) ?? [];
  return tableOf(model, range, seen);
}

async function compareCoverage(reader, layout, column) {
  const path = `/rest/streams/${column.code}/coverage`;
  const answer = await reader.get('coverage', path);
  if (!answer) return;
  const rows = await tableNow(reader.model, { layout, columns: [column], first: 0, last: layout.keys - 1 });
  const { values, days } = JSON.parse(answer.text);
  const counts = new Map();
  for (const { time } of rows) counts.set(dayOf(time), (counts.get(dayOf(time)) ?? 0) + 1);
  const wrong = days.filter((day) => day.values !== (counts.get(day.date) ?? 0));
  const all = days.reduce((sum, day) => sum + day.values, 0);
  if (values === rows.length && all === rows.length && wrong.length === 0) return reader.report.count('coverage');
  reader.report.fault(
    'coverage',
    `${path}: ${values} values, ${rows.length} expected; ${JSON.stringify(wrong.slice(0, 3))}`,
  );
}

const dayOf = (time) => formatTime(time).slice(0, 10);

const SQL = `select (extract(epoch from datetime) * 1e6)::float8 as time, value, text_value, quality_flag
  from ingest.measurements($1, $2::timestamptz, $3::timestamptz) order by datetime`;

async function compareSql({ model, platform, report }, layout, column) {
  const first = layout.keys >> 1;
  const last = Math.min(layout.keys - 1, first + SQL_KEYS);
  const rows = await tableNow(model, { layout, columns: [column], first, last });
  const bounds = [first, last].map((key) => `${formatTime(timeOfKey(layout, key))}Z`);
  const { rows: found } = await platform.client.query(SQL, [column.code, ...bounds]);
  const mine = rows.map(({ time, cells: [{ text, flag }] }) => `${time} ${text} ${flag}`);
  const theirs = found.map((row) => `${row.time} ${row.text_value ?? row.value} ${row.quality_flag}`);
  const at = mine.findIndex((line, i) => line !== theirs[i]);
  if (at < 0 && mine.length === theirs.length) return report.count('SQL');
  report.fault('SQL', `${column.code}: ${theirs.length} rows for ${mine.length}; '${theirs[at]}' for '${mine[at]}'`);
}

/** The number of datasets, and the content of some of them, also of some that were deleted. */
async function compareDatasets(reader, contents) {
  const { model, report } = reader;
  const now = performance.now();
  let live = 0;
  for (let file = 0; file < model.count; file++) if (model.isSeen(file, { from: now, to: now })) live++;
  const answer = await reader.get('number of datasets', '/rest/datasets?hits=1');
  if (answer) {
    const { totalHits } = JSON.parse(answer.text);
    if (totalHits === live) report.count('number of datasets');
    else report.fault('number of datasets', `${totalHits}, expected ${live}`);
  }
  let left = Math.min(contents, model.count);
  const ask = async () => {
    while (left-- > 0) await reader.kinds.content();
  };
  await Promise.all(Array.from({ length: CONTENTS_AT_ONCE }, ask));
}
