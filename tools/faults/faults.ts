import { setTimeout as delay } from 'node:timers/promises';
import { compareAll, compareTouched } from './comparison';
import { type Fault, type FaultEffect } from './fault';
import { type FaultOutcome, type FaultRow, rowsOf } from './fault-tally';
import { type Difference } from './difference';
import { type FaultPlatform } from './platform';
import { Random } from '../measuring/random.mjs';
import { Swarm } from './swarm';
import { World } from './world';
import { type Instance } from './instance';
import { createItem } from './writes/create-item';
import { probeIngest } from './writes/upload-dataset';

const LIMIT_MS = 120_000;
const PAUSE_MS = 50;
const PROBES = { registry: createItem, ingest: probeIngest };

export interface FaultsOptions {
  readonly seed: number;
  readonly cycles: number;
  readonly clients: number;
  /** Faults that are brought about in turns. */
  readonly kinds: readonly Fault[];
  readonly onFault: (outcome: FaultOutcome, number: number) => void;
}

export interface FaultsReport {
  readonly seed: number;
  readonly acknowledged: number;
  readonly faults: readonly FaultRow[];
  /** Faults that this machine cannot bring about, with the reason. */
  readonly left: readonly { readonly fault: string; readonly reason: string }[];
  /** Differences of the last comparison, of all that was ever written. */
  readonly differences: readonly Difference[];
}

const NO_EFFECT: FaultEffect = { acknowledged: 0, differences: [], seconds: 0 };

/** Faults in turns: each kind once, in another order each time. */
function* drawn(random: Random, kinds: readonly Fault[]): Generator<Fault, never> {
  for (;;) yield* random.shuffled(kinds);
}

/** Brings about faults one after the other while clients write, and compares what is stored after each. */
export async function runFaults(platform: FaultPlatform, options: FaultsOptions): Promise<FaultsReport> {
  const random = new Random(options.seed);
  const world = await World.create(platform, random.fork(), platform.instances, await platform.credentials());
  const left = options.kinds.flatMap((fault) => {
    const reason = fault.obstacle?.(world);
    return reason === undefined ? [] : [{ fault: fault.name, reason }];
  });
  const possible = drawn(
    random,
    options.kinds.filter(({ name }) => !left.some(({ fault }) => fault === name)),
  );
  const swarm = new Swarm(world, options.clients);
  const outcomes: FaultOutcome[] = [];
  for (let number = 1; number <= options.cycles; number++) {
    outcomes.push(await cycle(world, swarm, possible.next().value));
    options.onFault(outcomes.at(-1)!, number);
  }
  const differences = await compareAll(world);
  return { seed: options.seed, acknowledged: world.ledger.acknowledged, faults: rowsOf(outcomes), left, differences };
}

async function cycle(world: World, swarm: Swarm, fault: Fault): Promise<FaultOutcome> {
  const before = world.ledger.acknowledged;
  swarm.resume();
  const { seconds, ...effect } = await strikeAndPause(world, swarm, fault);
  const differences = [...effect.differences, ...world.client.takeStrange(), ...(await compareTouched(world))];
  return { fault, acknowledged: world.ledger.acknowledged - before + effect.acknowledged, differences, seconds };
}

async function strikeAndPause(world: World, swarm: Swarm, fault: Fault): Promise<FaultEffect> {
  try {
    return await strike(world, fault);
  } finally {
    await swarm.pause();
  }
}

async function strike(world: World, fault: Fault): Promise<FaultEffect> {
  await delay(world.random.between(50, 300));
  const effect = (await fault.strike(world)) ?? NO_EFFECT;
  return { ...effect, seconds: Math.max(await untilServed(world), effect.seconds) };
}

/** Resolves, to seconds, when each instance has acknowledged a write; rejects when one does not within two minutes. */
async function untilServed(world: World): Promise<number> {
  const began = performance.now();
  await Promise.all(world.platform.instances.map((instance) => untilStored(world, instance, began + LIMIT_MS)));
  return (performance.now() - began) / 1000;
}

async function untilStored(world: World, instance: Instance, limit: number): Promise<void> {
  while (!(await PROBES[instance.app](world, instance))) {
    if (performance.now() > limit) throw new Error(`${instance.options.name} is not served again`);
    await delay(PAUSE_MS);
  }
}
