import { DomainError } from '@pelorus/shared/kernel';
import { atOneMoment } from './at-one-moment';

const away = new DomainError('unavailable', 'node-unavailable', 'A node is away.');
const busy = new DomainError('unavailable', 'busy', 'The database is busy.');

/** A database whose reads fail one after the other, until they give what they read; and how many there were. */
function failing(...errors: readonly Error[]): { readonly read: () => Promise<never>; count: number } {
  return {
    count: 0,
    async read() {
      const error = errors[this.count++];
      if (error) throw error;
      return 'what was read' as never;
    },
  };
}

it('reads again when a node of the server was away', async () => {
  const database = failing(away, away);
  expect(await atOneMoment(database, () => Promise.reject(new Error('not reached')))).toBe('what was read');
  expect(database.count).toBe(3);
});

it('gives up when the node stays away', async () => {
  const database = failing(...Array<Error>(9).fill(away));
  await expect(atOneMoment(database, () => Promise.resolve())).rejects.toBe(away);
  expect(database.count).toBe(5);
});

it('reads once when something else fails', async () => {
  const database = failing(busy);
  await expect(atOneMoment(database, () => Promise.resolve())).rejects.toBe(busy);
  expect(database.count).toBe(1);
});
