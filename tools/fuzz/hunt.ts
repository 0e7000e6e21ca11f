import { type Chase, type Finding } from './chase';
import { curlLine, rawLine } from './curl-line';
import { keptRequest } from './fuzz-case';
import { nameOf, type Operation, type ServiceName } from './operation';
import { plansOf } from './plan';
import { rawPlans } from './raw-requests';
import { requestOf, sendPlan, sendRaw } from './send-plan';
import { type World } from './world';

/** Requests of one kind that are drawn from one seed. */
const DRAWS = 10;
/** Turns for raw bytes among those of all operations. */
const RAW_TURNS = 6;

/** How much is sent, from which seed, by how many clients at once. */
export interface HuntOptions {
  readonly seed: number;
  /** How many requests of the seed were sent before. */
  readonly first: number;
  readonly count: number;
  readonly clients: number;
  readonly onFinding: (finding: Finding) => void;
}

/** Draws some requests of a kind from a seed and sends them. */
type Kind = (seed: number) => Promise<Finding | undefined>;

/** Sends drawn requests to every operation in turn until `count` are sent; resolves when all are answered. */
export async function hunt(world: World, chase: Chase, options: HuntOptions): Promise<void> {
  const { seed, first, count, clients, onFinding } = options;
  const kinds = kindsOf(world, chase);
  let next = Math.floor(first / DRAWS);
  const turns = next + Math.ceil(count / DRAWS);
  const client = async (): Promise<void> => {
    for (let turn = next++; turn < turns; turn = next++) {
      // A prime step: operations that stand together in a description are not called in a row.
      const finding = await kinds[(turn * 7919) % kinds.length]!(seed + turn);
      if (finding !== undefined) onFinding(finding);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
}

function kindsOf(world: World, chase: Chase): Kind[] {
  const services: ServiceName[] = Array.from({ length: RAW_TURNS }, (_, i) => (i % 2 === 0 ? 'registry' : 'ingest'));
  return [
    ...world.operations.map((operation) => operationKind(operation, world, chase)),
    ...services.map((service) => rawKind(service, world, chase)),
  ];
}

function operationKind(operation: Operation, world: World, chase: Chase): Kind {
  const { service } = operation;
  const plans = plansOf(operation, world.sources[service]);
  const name = nameOf(operation);
  return (seed) =>
    chase.run(name, plans, { seed, numRuns: DRAWS }, async (plan) => {
      const request = requestOf(plan, world);
      const fault = await sendPlan(plan, request, world);
      if (fault === undefined) return undefined;
      const line = times(plan.times, curlLine(world.addresses.urls[plan.via], plan.actor, request));
      return { fault, line, kept: keptRequest(`${name}: ${fault.rule}`, plan.actor, request) };
    });
}

/** The line that several clients run at once. */
const times = (count: number, line: string): string =>
  count === 1 ? line : `for i in $(seq ${count}); do ${line} & done; wait`;

function rawKind(service: ServiceName, world: World, chase: Chase): Kind {
  const plans = rawPlans(service);
  return (seed) =>
    chase.run(`${service} raw`, plans, { seed, numRuns: DRAWS }, async (plan) => {
      const fault = await sendRaw(plan, world);
      if (fault === undefined) return undefined;
      const kept = { name: `${service} raw: ${fault.rule}`, service, raw: plan.bytes.toString('latin1') };
      return { fault, line: rawLine(world.addresses.urls[service], plan.bytes), kept };
    });
}
