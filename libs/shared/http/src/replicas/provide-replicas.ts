import { type Provider } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { type RequestHandler } from 'express';
import { type Database, type ReadReplicas } from '@pelorus/shared/persistence';
import { ServiceState } from '../health/service-state';
import { type Metrics } from '../metrics/metrics';
import { provideMetrics } from '../metrics/provide-metrics';
import { FeatureSteps } from '../server/feature-steps';
import { ReplicaGuard } from './replica.guard';

const READING = Symbol('the reading of replicas');

/** What reads from replicas, where the settings name any: a step of each request, a guard, a part of the health, metrics. */
export function provideReplicas({ replicas }: Database): Provider[] {
  if (!replicas) return [];
  return [
    {
      provide: READING,
      useFactory: (steps: FeatureSteps, state: ServiceState) => {
        steps.add({ name: 'replicas', run: chooseServer(replicas) });
        state.describe('replicas', () => describe(replicas));
      },
      inject: [FeatureSteps, ServiceState],
    },
    { provide: APP_GUARD, useClass: ReplicaGuard },
    provideMetrics([], (metrics) => addReplicaMetrics(metrics, replicas)),
  ];
}

/** Gives each request a server of its own choice, until it is answered. */
function chooseServer(replicas: ReadReplicas): RequestHandler {
  return (_request, response, next) => {
    const end = replicas.within(next);
    response.on('close', end);
  };
}

/** How each replica stands, by its place in the settings: `/health` is open, and tells no names of machines. */
function describe({ states }: ReadReplicas): object {
  return Object.fromEntries(states.map(({ standing, lagBytes, lagSeconds }, i) => [i + 1, { standing, lagBytes, lagSeconds }])); // prettier-ignore
}

function addReplicaMetrics(metrics: Metrics, replicas: ReadReplicas): void {
  const label = 'replica';
  metrics.gauge({
    name: 'pelorus_replica_in_step',
    help: 'Whether a replica is read from (1) or the primary in its place (0); of workers the first',
    label,
    acrossWorkers: 'max',
    read: () => replicas.states.map(({ name, standing }) => [name, standing === 'in step' ? 1 : 0]),
  });
  metrics.gauge({
    name: 'pelorus_replica_lag_seconds',
    help: 'Seconds since a replica last had all that the primary had; 0 when it has',
    label,
    acrossWorkers: 'max',
    read: () => replicas.states.map(({ name, lagSeconds }) => [name, lagSeconds]),
  });
  metrics.gauge({
    name: 'pelorus_replica_lag_bytes',
    help: "Bytes of the primary's log that a replica has not replayed",
    label,
    acrossWorkers: 'max',
    read: () => replicas.states.flatMap(({ name, lagBytes }) => (lagBytes === undefined ? [] : [[name, lagBytes]])),
  });
  metrics.counter({
    name: 'pelorus_replica_reads_total',
    help: 'Requests that a replica may answer: by a replica, by the primary as none was in step, repeated there as one failed',
    label: 'server',
    read: () => Object.entries(replicas.counts),
  });
}
