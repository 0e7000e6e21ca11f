import { type AsOfRepository, type RegistryClock } from '@pelorus/registry/persistence';
import { AsOfService } from './as-of.service';

const at = (ms: number): Date => new Date(ms);

/** A clock that goes on by one at every look, and a change that is over when it is said so. */
function fakeAsOf(lastChange = 100, present = 1_000) {
  const clock = { began: at(10), lastChange: at(lastChange), present: at(present) };
  const settles: (() => void)[] = [];
  const past = {
    looks: 0,
    waiting: settles,
    clock: async (): Promise<RegistryClock> => {
      past.looks++;
      clock.present = at(present++);
      return { ...clock };
    },
    settle: () => new Promise<void>((resolve) => settles.push(resolve)),
  };
  return { past, service: new AsOfService(past as unknown as AsOfRepository) };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('AsOfService', () => {
  it('gives moments up to the last change at once', async () => {
    const { past, service } = fakeAsOf();
    expect(await service.at(at(100))).toEqual({ moment: at(100), reader: undefined, withholdsContacts: false });
    expect(past.waiting).toHaveLength(0);
  });

  it('refuses moments before the first records and in the future', async () => {
    const { service } = fakeAsOf();
    await expect(service.at(at(9))).rejects.toMatchObject({ kind: 'malformed', code: 'before-records' });
    await expect(service.at(at(5_000))).rejects.toMatchObject({ kind: 'malformed', code: 'in-future' });
  });

  it('takes a clock that is ahead of the server for the present', async () => {
    const { service } = fakeAsOf(9_000);
    expect((await service.at(at(8_999))).moment).toEqual(at(8_999));
  });

  it('waits once for all who come meanwhile, and no more for what is settled', async () => {
    const { past, service } = fakeAsOf();
    const views = [500, 600, 700].map((ms) => service.at(at(ms)));
    await turn();
    expect(past.waiting).toHaveLength(1);
    past.waiting[0]?.();
    expect((await Promise.all(views)).map(({ moment }) => moment?.getTime())).toEqual([500, 600, 700]);
    await service.at(at(800));
    expect(past.waiting).toHaveLength(1);
  });

  it('waits for a moment that is not over yet', async () => {
    const { past, service } = fakeAsOf(100, 1_000);
    const view = service.at(at(1_000));
    while (past.waiting.length === 0) await turn();
    expect(past.looks).toBe(2);
    past.waiting[0]?.();
    expect((await view).moment).toEqual(at(1_000));
  });
});
