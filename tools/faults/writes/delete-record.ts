import { settle, type WriteKind } from './write-kind';

export const deleteRecord: WriteKind = {
  name: 'deletion',
  app: 'ingest',
  weight: 2,
  async run(world, instance) {
    const kind = world.random.pick(['dataset', 'file'] as const);
    const taken = world.take(kind);
    if (!taken) return false;
    const write = world.ledger.begin({ kind, key: taken.key, state: undefined });
    const answer = await world.client.send(instance, { method: 'DELETE', path: `/rest/${kind}s/${taken.id}` });
    taken.done();
    return settle(write, answer);
  },
};
