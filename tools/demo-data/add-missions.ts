import { fleet } from './fleet';
import { isEditedByDemo, type StoredRole } from './fleet-state';
import { addRoles, create, type FleetIds } from './fleet-writes';
import { type Call, listAll, V2 } from './registry-ids';

type Mission = (typeof fleet.missions)[number];

interface StoredMission {
  readonly contacts: readonly StoredRole[];
  readonly itemIds: ReadonlySet<number>;
}

const NEW: StoredMission = { contacts: [], itemIds: new Set() };

/** Adds the missions that a registry does not have, and completes the others. */
export async function addMissions(call: Call, ids: FleetIds): Promise<void> {
  const known = await listAll<{ readonly id: number; readonly name: string }>(call, 'missions');
  for (const mission of fleet.missions) {
    const id = known.find(({ name }) => name === mission.name)?.id;
    await (id === undefined ? make(call, ids, mission) : complete(call, ids, mission, `missions/${id}`));
  }
}

async function make(call: Call, ids: FleetIds, mission: Mission): Promise<void> {
  const { name, description, startDate, endDate } = mission;
  const id = await create(call, 'missions', { name, description, startDate, endDate });
  await add(call, ids, mission, `missions/${id}`, NEW);
}

/** Adds the rest to a mission, unless somebody has taken it from the demo account. */
async function complete(call: Call, ids: FleetIds, mission: Mission, path: string): Promise<void> {
  const contacts = await listAll<StoredRole>(call, `${path}/contacts`);
  if (!isEditedByDemo(contacts)) return;
  const items = await listAll<{ readonly itemId: number }>(call, `${path}/items`);
  await add(call, ids, mission, path, { contacts, itemIds: new Set(items.map(({ itemId }) => itemId)) });
}

async function add(
  call: Call,
  ids: FleetIds,
  mission: Mission,
  path: string,
  { contacts, itemIds }: StoredMission,
): Promise<void> {
  const missing = mission.items.map(ids.items).filter((id) => !itemIds.has(id));
  if (missing.length > 0) {
    await call(
      'POST',
      `${V2}/${path}/items`,
      missing.map((itemId) => ({ itemId })),
    );
  }
  await addRoles(call, ids, path, mission.contacts, contacts);
}
