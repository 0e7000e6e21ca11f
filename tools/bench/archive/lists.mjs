import { formatTime, timeOfKey } from './layouts.mjs';

const MAX_KEYS = 300;
const HITS = 10_000;

/** A whole second before or after a key. */
const bound = (layout, key, sign) =>
  formatTime(Math.floor((timeOfKey(layout, key) + (sign * layout.step * 1e6) / 2) / 1e6) * 1e6).replace(' ', 'T');

function filesWithin(model, { layout, column, first, last }, interval) {
  const [sure, open] = [new Set(), new Set()];
  for (let key = first; key <= last; key++) {
    for (const file of model.filesOf(layout, key)) {
      const end = model.first[file] + model.rows[file] - 1;
      if (model.first[file] < first || end > last || !model.hasStream(file, column)) continue;
      const seen = model.isSeen(file, interval);
      if (seen !== false) (seen ? sure : open).add(file);
    }
  }
  return { sure, open };
}

export async function checkList(reader, layout, random) {
  const { model, report } = reader;
  if (layout.step < 60) return; // half a step must be whole seconds
  const column = random.pick(layout.columns);
  const first = 1 + random.below(layout.keys - 2);
  const last = Math.min(layout.keys - 2, first + random.below(MAX_KEYS));
  const range = { layout, column, first, last };
  const where = `streams.code==${column.code};datetimeMin>=${bound(layout, first, -1)};datetimeMax<=${bound(layout, last, 1)}`;
  const answer = await reader.get('list', `/rest/datasets?where=${where}&hits=${HITS}`);
  if (!answer) return;
  await model.settled([...filesWithin(model, range, answer.interval).open]);
  const { sure, open } = filesWithin(model, range, answer.interval);
  const ids = new Set(JSON.parse(answer.text).records.map(({ id }) => id));
  const missing = [...sure].filter((file) => !ids.has(model.id[file]));
  for (const file of [...sure, ...open]) ids.delete(model.id[file]);
  if (missing.length === 0 && ids.size === 0) return report.count('list');
  const lacks = missing.map((file) => model.id[file]).join(' ');
  report.fault('list', `where=${where} lacks [${lacks}] and has [${[...ids].join(' ')}] beside`);
}
