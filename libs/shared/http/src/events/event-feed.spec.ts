import { EventFeed, type EventLog } from './event-feed';

interface Counted {
  readonly id: string;
}

/** A log whose answers wait until the test lets them go. */
class HeldLog implements EventLog<Counted> {
  readonly ids: string[] = [];
  /** Questions for events that wait, in the order in which they were asked. */
  readonly waiting: { readonly id: string; readonly answer: () => void; readonly fail: (error: Error) => void }[] = [];
  isHeld = true;

  add(count: number): void {
    for (let i = 0; i < count; i++) this.ids.push(String(this.ids.length + 1).padStart(6, '0'));
  }

  async bounds(): Promise<{ oldest: string; newest: string }> {
    return { oldest: '000000', newest: this.ids.at(-1) ?? '000000' };
  }

  async recent(): Promise<string> {
    return '000000';
  }

  isOwn(): boolean {
    return true;
  }

  after(id: string, most: number): Promise<readonly Counted[]> {
    const events = (): Counted[] =>
      this.ids
        .filter((each) => each > id)
        .slice(0, most)
        .map((each) => ({ id: each }));
    if (!this.isHeld) return Promise.resolve(events());
    return new Promise((resolve, reject) => {
      this.waiting.push({ id, answer: () => resolve(events()), fail: reject });
    });
  }

  /** Waits until the log was asked for events. */
  async asked(): Promise<void> {
    while (this.waiting.length === 0) await turn();
  }
}

/** Lets everything go on that can. */
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('EventFeed', () => {
  let log: HeldLog;
  let feed: EventFeed<Counted>;
  let told: string[];

  beforeEach(() => {
    log = new HeldLog();
    told = [];
    feed = new EventFeed<Counted>(log, (events) => told.push(...events.map(({ id }) => id)), {
      most: 10_000,
      weigh: () => 1,
    });
  });

  afterEach(() => feed.stop());

  it('keeps each event once when it is told of new ones while it begins', async () => {
    log.add(3);
    const started = feed.start();
    feed.advanceSoon();
    await log.asked();
    feed.advanceSoon();
    await turn();
    expect(log.waiting.map(({ id }) => id)).toEqual(['000000']);
    log.isHeld = false;
    log.waiting[0]!.answer();
    await started;
    await feed.advance();
    expect(told).toEqual(log.ids);
    expect(feed.behind('000000')!.map(({ id }) => id)).toEqual(log.ids);
  });

  it('goes on after a failed reading, also for who called while that was under way', async () => {
    log.isHeld = false;
    await feed.start();
    log.isHeld = true;
    const failing = feed.advance();
    await log.asked();
    const waiting = feed.advance();
    log.add(2);
    log.isHeld = false;
    log.waiting[0]!.fail(new Error('the database is away'));
    await expect(failing).rejects.toThrow('the database is away');
    await waiting;
    expect(told).toEqual(log.ids);
    log.add(1);
    await feed.advance();
    expect(told).toEqual(log.ids);
    expect(feed.isFailing).toBe(false);
  });

  it('begins anew after a beginning that failed, and keeps each event once', async () => {
    log.add(1_500);
    const started = feed.start();
    await log.asked();
    log.waiting.shift()!.answer();
    await log.asked();
    expect(told).toHaveLength(1_000);
    log.waiting.shift()!.fail(new Error('the database is away'));
    await expect(started).rejects.toThrow('the database is away');
    expect(feed.isStarted).toBe(false);
    log.isHeld = false;
    await feed.start();
    expect(told).toEqual(log.ids);
  });
});
