/** Stands for a colon of codes in ids: clients of ERDDAP take letters, digits and underscores. */
const COLON = '__';
/** Readings of an id, whose `__` may stand for themselves. */
const MOST_READINGS = 64;

/** The id of the dataset of an item's streams: `vessel__mya_ii__ctd` of `vessel:mya_ii:ctd`. */
export function datasetId(item: string): string {
  return item.replaceAll(':', COLON);
}

/** The codes of items that an id may stand for, the likeliest first. */
export function itemsOf(id: string): string[] {
  const [first = '', ...others] = id.toLowerCase().split(COLON);
  return others.reduce(
    (readings, part) =>
      [':', COLON].flatMap((between) => readings.map((each) => each + between + part)).slice(0, MOST_READINGS),
    [first],
  );
}
