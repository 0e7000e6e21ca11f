import { Chase, type Finding } from './chase';
import { faultOfCase, readCases } from './fuzz-case';
import { heldFaults, type Memory, memoryOf, openConnections } from './held';
import { hunt } from './hunt';
import { type Fault } from './judge';
import { type ServiceName } from './operation';
import { type Addresses, exploreWorld, type World } from './world';

/** Requests between two looks at what the services hold. */
const LOOK_EVERY = 10_000;

export interface FuzzOptions {
  readonly seed: number;
  readonly count: number;
  readonly clients: number;
  readonly onFinding: (finding: Finding) => void;
  readonly onLook: (sent: number, memory: Readonly<Record<ServiceName, Memory>>) => void;
}

export interface FuzzReport {
  readonly sent: number;
  /** Kept cases by name, with the fault of those that break a rule again. */
  readonly cases: readonly { readonly name: string; readonly fault?: Fault }[];
  readonly findings: readonly Finding[];
  /** What the services hold afterwards. */
  readonly held: readonly Fault[];
  readonly statuses: Readonly<Record<string, number>>;
  readonly unreached: readonly string[];
}

/** Sends the kept cases and drawn requests to running services and judges every answer, and what is held afterwards. */
export async function fuzz(addresses: Addresses, options: FuzzOptions): Promise<FuzzReport> {
  const world = await exploreWorld(addresses);
  const cases = [];
  for (const kept of readCases()) cases.push({ name: kept.name, fault: await faultOfCase(kept, world) });
  const chase = new Chase();
  const open = await openConnections(addresses);
  const held: Fault[] = [];
  for (let drawn = 0; drawn < options.count; drawn += LOOK_EVERY) {
    held.push(...(await huntAndLook(world, chase, drawn, { ...options, open })));
  }
  const { sent, statuses, unreached } = world.tally;
  return { sent, cases, findings: chase.findings, held, statuses, unreached };
}

/** `open` counts the connections of services before the first request. */
interface LookOptions extends FuzzOptions {
  readonly open: Readonly<Record<ServiceName, number>>;
}

async function huntAndLook(world: World, chase: Chase, first: number, options: LookOptions): Promise<Fault[]> {
  const { seed, clients, onFinding, onLook } = options;
  await hunt(world, chase, { seed, first, count: Math.min(LOOK_EVERY, options.count - first), clients, onFinding });
  world.exchange.close();
  const held = await heldFaults(world.addresses, options.open);
  onLook(world.tally.sent, await memoryOf(world.addresses));
  return held;
}
