import { composeCode } from '@pelorus/registry/domain';
import { type Fleet, type FleetItem } from './fleet';

/** An item of the fleet at its place in a tree. */
export interface PlacedItem {
  readonly code: string;
  readonly parentCode?: string;
  /** 0 for a root. */
  readonly depth: number;
  readonly item: FleetItem;
}

/** The rows of the fleet by table; what another row is meant is named by its code, e-mail or `systemName`. */
export interface FleetRows {
  readonly contact: readonly object[];
  /** The items by depth, so that each has its parent before it. */
  readonly items: readonly (readonly object[])[];
  readonly parameter: readonly object[];
  readonly parameter_property: readonly object[];
  readonly item_contact: readonly object[];
  readonly event: readonly object[];
  readonly field: readonly object[];
  readonly resource: readonly object[];
  readonly mission: readonly object[];
  readonly mission_item: readonly object[];
  readonly mission_contact: readonly object[];
}

/** An item and all below it with their codes. */
export function placeItem(item: FleetItem, parent?: PlacedItem): PlacedItem[] {
  const code = composeCode({ shortName: item.shortName, typeSystemName: item.type, parentCode: parent?.code });
  const placed = { code, parentCode: parent?.code, depth: parent ? parent.depth + 1 : 0, item };
  return [placed, ...(item.children ?? []).flatMap((child) => placeItem(child, placed))];
}

/** Lays the fleet out in rows. */
export function fleetRows({ contacts, items, missions }: Fleet): FleetRows {
  const placed = items.flatMap((root) => placeItem(root));
  return {
    contact: contacts,
    items: byDepth(placed).map((level) => level.map(itemRow)),
    parameter: belongings(placed, ({ parameters }) => parameters),
    parameter_property: placed.flatMap(propertyRows),
    item_contact: belongings(placed, (item) => item.contacts),
    event: belongings(placed, ({ events }) => events),
    field: belongings(placed, ({ fields }) => fields),
    resource: belongings(placed, ({ resources }) => resources),
    mission: missions.map(({ name, description, startDate, endDate }) => ({ name, description, startDate, endDate })),
    mission_item: missions.flatMap((mission) => mission.items.map((item) => ({ mission: mission.name, item }))),
    mission_contact: missions.flatMap(({ name, contacts: pairs }) => pairs.map((pair) => ({ mission: name, ...pair }))),
  };
}

function byDepth(placed: readonly PlacedItem[]): PlacedItem[][] {
  const levels: PlacedItem[][] = [];
  for (const each of placed) (levels[each.depth] ??= []).push(each);
  return levels;
}

/** The columns of an item alone, without what belongs to it. */
function itemRow({ code, parentCode, item }: PlacedItem): object {
  const own = Object.entries(item).filter(([, value]) => !Array.isArray(value));
  return { ...Object.fromEntries(own), code, parentCode };
}

function belongings(placed: readonly PlacedItem[], of: (item: FleetItem) => readonly object[] | undefined): object[] {
  return placed.flatMap(({ code, item }) => (of(item) ?? []).map((each) => ({ ...each, item: code })));
}

function propertyRows({ code, item }: PlacedItem): object[] {
  return (item.parameters ?? []).flatMap(({ shortName, properties }) =>
    properties.map((property, place) => ({ ...property, place, parameter: shortName, item: code })),
  );
}
