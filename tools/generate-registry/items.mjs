import { momentOf, oneOf, pick, uuidOf, vocableOf } from './random.mjs';

const PLATFORMS = ['vessel', 'station', 'glider', 'mooring', 'float', 'buoy', 'lander', 'auv'];
const PLACES = ['lab', 'deck', 'mast', 'hull', 'moonpool', 'winch', 'frame', 'rack', 'bow', 'stern'];
const DEVICES = ['adcp', 'optode', 'fb', 'tsg', 'met', 'par', 'ph', 'turb', 'fluo', 'gps', 'logger', 'pump', 'cam'];
const MAKERS = ['Norden Instruments', 'Bluewater', 'Aquatec', 'Polar Optics', 'Tidal Systems'];

/** Children of an item on each level; a tree is a platform with its places, devices and their sensors. */
const BRANCHES = [20, 4, 5];
const TREE = 1 + 20 + 20 * 4 + 20 * 4 * 5;

/**
 * The first id of each level, and one past the last of all: levels lie one after another.
 * @param {number} items
 */
export function levelsOf(items) {
  const roots = Math.ceil(items / TREE);
  const sizes = [roots, ...BRANCHES.map((_, level) => BRANCHES.slice(0, level + 1).reduce((a, b) => a * b, roots))];
  const starts = [1];
  for (const size of sizes) starts.push(Math.min(items + 1, (starts.at(-1) ?? 0) + size));
  return starts;
}

/** Short names by level. One device in 200 is a CTD, because clients look for rare items. */
const SHORT_NAMES = [
  `'platform_' || i`,
  `${oneOf('i', 11, PLACES)} || '_' || i`,
  `${oneOf('i', 12, DEVICES)} || '_' || i`,
  `case when i % 200 = 0 then 'CTD' else ${oneOf('i', 13, DEVICES)} end || '_' || i`,
];

const COLUMNS = `id, uuid, created, last_modified, code, short_name, long_name, description, model, manufacturer,
  serial_number, inventory_number, parent_id, status_id, type_id, version`;

/** @param {number} level */
function itemRows(level) {
  const own = level === 0 ? oneOf('i', 10, PLATFORMS) : `(${SHORT_NAMES[level]})`;
  const type =
    level === 0
      ? `(select vocable.id from vocable join vocable_group on vocable_group.id = vocable_group_id
          where vocable_group.system_name = 'DeviceTypes' and vocable.system_name = ${own})`
      : vocableOf('DeviceTypes', 'i', 14);
  const code = level === 0 ? `${own} || ':' || ${SHORT_NAMES[0]}` : `parent.code || ':' || lower(${own})`;
  return `select i, ${uuidOf('item', 'i')}, ${momentOf('i', 15)}, greatest(${momentOf('i', 15)}, ${momentOf('i', 17)}),
    ${code}, ${SHORT_NAMES[level]}, initcap(replace(${SHORT_NAMES[level]}, '_', ' ')) || ' of the fleet',
    case when i % 2 = 0 then 'Bought in ' || 2000 + i % 25 || ', serviced every ' || 1 + i % 5 || ' years; "as found" kept.' end,
    case when ${level} > 1 then 'M-' || i % 90 end, case when ${level} > 1 then ${oneOf('i', 19, MAKERS)} end,
    case when ${level} > 1 then 'SN' || i * 7 end, case when i % 3 = 0 then 'INV-' || i end,
    ${level === 0 ? 'null' : 'parent.id'},
    case when ${pick('i', 20, 100)} < 90 then states.public else states.ids[1 + ${pick('i', 21, 'cardinality(states.ids)')}] end,
    ${type}, 1 + ${pick('i', 22, 4)}`;
}

/**
 * Statements that make the items, level by level: a code begins with the parent's.
 * @param {{ items: number }} size
 */
export function makeItems({ items }) {
  const starts = levelsOf(items);
  return SHORT_NAMES.map((_, level) => {
    const [start = 0, next = 0] = starts.slice(level);
    const parent =
      level === 0
        ? ''
        : `join item parent on parent.id = ${starts[level - 1]} + (i - ${start}) / ${BRANCHES[level - 1]}`;
    return `insert into item (${COLUMNS}) ${itemRows(level)} from states, generate_series(${start}, ${next - 1}) i ${parent}`;
  });
}
