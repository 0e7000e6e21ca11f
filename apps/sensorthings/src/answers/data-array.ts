import { type Json, Observation, type Plan, PROPERTIES, type World } from '@pelorus/sensorthings/model';
import { notOffered, writeMoment } from '@pelorus/sensorthings/query';
import { type ObservationColumns } from '../observations/observation-columns';

/** Default properties of Observations in data arrays. */
const COMPONENTS = ['id', 'phenomenonTime', 'resultTime', 'result', 'parameters'];
/** Properties with the time of the value. */
const TIMES = ['phenomenonTime', 'resultTime'];
/** Rows written at once. */
const ROWS = 1_024;

/** Refuses data arrays of anything but Observations. */
export function checkDataArray({ type, expansions }: Plan): void {
  if (type !== 'Observation') throw notOffered('data-array', "'dataArray' is a format of Observations.");
  if (expansions.length > 0) throw notOffered('data-array', "'dataArray' shows no expansions.");
}

/** Writes a data array for each Datastream. `head` is the document around, with an empty `value` at its end. */
export function* writeDataArray(
  groups: readonly ObservationColumns[],
  { selection }: Plan,
  world: World,
  head: Json,
): Generator<string> {
  const names = selection ? [...selection.keys()].map((name) => (name === '@iot.id' ? 'id' : name)) : COMPONENTS;
  const components = names.filter((name) => name === 'id' || PROPERTIES.Observation.has(name));
  yield JSON.stringify(head).slice(0, -2);
  for (const [at, group] of groups.entries()) {
    const { datastream, times } = group;
    const facts = {
      'Datastream@iot.navigationLink': `${world.root}/Datastreams(${datastream.id})`,
      components,
      'dataArray@iot.count': times.length,
      dataArray: [],
    };
    yield `${at === 0 ? '' : ',\n'}${JSON.stringify(facts).slice(0, -2)}`;
    yield* writeRows(
      times.length,
      components.map((name) => cellWriter(name, group, world)),
    );
    yield ']}';
  }
  yield ']}';
}

type WriteCell = (row: number) => string;

function* writeRows(count: number, cells: readonly WriteCell[]): Generator<string> {
  const [first = () => '', ...others] = cells;
  for (let from = 0; from < count; from += ROWS) {
    let text = '';
    for (let row = from; row < Math.min(from + ROWS, count); row++) {
      text += `${row === 0 ? '' : ',\n'}[${first(row)}`;
      for (const cell of others) text += `,${cell(row)}`;
      text += ']';
    }
    yield text;
  }
}

/** Writes cells of a component; caches documents that many values share. */
function cellWriter(name: string, { datastream, times, results, flags }: ObservationColumns, world: World): WriteCell {
  if (name === 'id') return (row) => `"${datastream.id}-${times[row]}"`;
  if (TIMES.includes(name)) return (row) => `"${writeMoment(times[row]!)}"`;
  if (name === 'result') return (row) => cellText(results[row]);
  const property = PROPERTIES.Observation.get(name)!;
  if (property.kind !== 'json') return () => 'null';
  const known: string[] = [];
  return (row) => {
    const flag = flags?.[row] ?? 0;
    return (known[flag] ??= JSON.stringify(property.read(new Observation(datastream, 0, 0, flag), world)));
  };
}

function cellText(result: number | string | null | undefined): string {
  return typeof result === 'number' ? String(result) : JSON.stringify(result ?? null);
}
