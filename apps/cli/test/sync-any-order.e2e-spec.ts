import fc from 'fast-check';
import { Instance, until, Voyage } from './voyage';

const RUNS = 4;

/** A change at one side, by places in lists that are taken modulo their lengths. */
type Step =
  | { readonly kind: 'item'; readonly on: number }
  | { readonly kind: 'move'; readonly item: number; readonly on: number }
  | { readonly kind: 'model'; readonly at: Side; readonly item: number; readonly text: string }
  | { readonly kind: 'field'; readonly at: Side; readonly item: number; readonly text: string }
  | { readonly kind: 'unfield'; readonly at: Side; readonly item: number }
  | { readonly kind: 'store'; readonly from: number; readonly count: number }
  | { readonly kind: 'unstore'; readonly dataset: number }
  | { readonly kind: 'exchange'; readonly lasting: number }
  | { readonly kind: 'forget' };
type Side = 'ship' | 'shore';

const at = fc.constantFrom<Side>('ship', 'shore');
const place = fc.nat(5);
const text = fc.constantFrom('a', 'b', 'c');

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('item' as const), on: place }),
  fc.record({ kind: fc.constant('move' as const), item: place, on: place }),
  fc.record({ kind: fc.constant('model' as const), at, item: place, text }),
  fc.record({ kind: fc.constant('field' as const), at, item: place, text }),
  fc.record({ kind: fc.constant('unfield' as const), at, item: place }),
  fc.record({ kind: fc.constant('store' as const), from: fc.nat(3), count: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ kind: fc.constant('unstore' as const), dataset: place }),
  fc.record({ kind: fc.constant('exchange' as const), lasting: fc.nat(30) }),
  fc.record({ kind: fc.constant('forget' as const) }),
);

describe('pelorus sync, whatever happens at both sides', () => {
  let ship: Instance;
  let shore: Instance;
  let number = 0;

  beforeAll(async () => {
    ship = await Instance.start();
    shore = await Instance.start();
  }, 120_000);
  afterAll(() => Promise.all([ship.stop(), shore.stop()]));

  it('makes both sides as the ship is, once nothing happens any more', async () => {
    const property = fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
      const run = new Run(ship, shore, `v${number++}`);
      try {
        await run.begin();
        for (const one of steps) await run.step(one);
        await run.settles();
      } finally {
        run.voyage.remove();
      }
    });
    await fc.assert(property, { numRuns: RUNS, endOnFailure: true });
  });
});

/** A vessel of its own for each run, and what the ship has of it. */
class Run {
  readonly voyage: Voyage;
  /** Ids at the ship. */
  readonly #items: number[] = [];
  readonly #datasets: number[] = [];
  #written = 0;
  readonly #stream: string;

  constructor(
    private readonly ship: Instance,
    private readonly shore: Instance,
    private readonly vessel: string,
  ) {
    const part = [`vessel:${vessel}`];
    this.voyage = new Voyage(ship, shore, { ship: { items: part, data: part }, shore: { items: [], data: [] } });
    this.#stream = `vessel:${vessel}:echosounder:depth`;
  }

  async begin(): Promise<void> {
    this.#items.push(await this.ship.item({ shortName: this.vessel }));
  }

  async step(step: Step): Promise<void> {
    switch (step.kind) {
      case 'item': {
        const parent = await this.ship.code(this.#item(step.on));
        const shortName = `i${this.#items.length}`;
        return void this.#items.push(await this.ship.item({ shortName, type: 'ctd', parent }));
      }
      case 'move': {
        const [item, on] = [this.#item(step.item), this.#item(step.on)];
        // Onto itself, or what is on it, is refused, and the vessel stays a vessel.
        if (item !== this.#items[0]) await this.ship.tryPatch(`items/${item}`, { parentId: on });
        return;
      }
      case 'model':
        return this.#atItem(step, async (instance, id) => instance.patch(`items/${id}`, { model: step.text }));
      case 'field':
        return this.#atItem(step, async (instance, id) => {
          await instance.make(`items/${id}/fields`, { name: step.text, value: step.at });
        });
      case 'unfield':
        return this.#atItem(step, async (instance, id) => {
          const [field] = await instance.ids(`items/${id}/fields`);
          if (field !== undefined) await instance.delete(`items/${id}/fields/${field}`);
        });
      case 'store': {
        const value = ++this.#written;
        const rows = Array.from({ length: step.count }, (_, i) => [`2024-01-17 12:0${step.from + i}:00`, value]);
        const rowsByTime = Object.fromEntries(rows) as Record<string, number>;
        return void this.#datasets.push(await this.ship.store(`d${value}`, this.#stream, rowsByTime));
      }
      case 'unstore': {
        const [dataset] = this.#datasets.splice(step.dataset % Math.max(1, this.#datasets.length), 1);
        return dataset === undefined ? undefined : this.ship.deleteDataset(dataset);
      }
      case 'exchange':
        this.voyage.lasting = step.lasting;
        await this.voyage.exchange().catch(() => undefined);
        this.voyage.lasting = Infinity;
        return;
      case 'forget':
        // What is deleted or moved between the loss and the next exchange is not carried.
        await this.#exchangeDeletions();
        this.voyage.forget();
        return void (await this.voyage.exchange());
    }
  }

  /** Exchanges, and compares both sides. */
  async settles(): Promise<void> {
    await this.#exchangeDeletions();
    expect(await this.shore.values(this.#stream)).toEqual(await this.ship.values(this.#stream));
    for (const id of this.#items) {
      const code = await this.ship.code(id);
      expect(await this.shore.described(code)).toEqual(await this.ship.described(code));
    }
    const own = (codes: readonly string[]): string[] =>
      codes.filter((code) => code.startsWith(`vessel:${this.vessel}`));
    expect(own(await this.shore.codes())).toEqual(own(await this.ship.codes()));
  }

  /** Exchanges until the deletions that the ship's service tells with some delay have come over. */
  async #exchangeDeletions(): Promise<void> {
    const where = `streams.code=="${this.#stream}"`;
    await until(async () => {
      await this.voyage.exchange();
      const [own, other] = [await this.ship.datasets(where), await this.shore.datasets(where)];
      return JSON.stringify(own) === JSON.stringify(other);
    });
  }

  #item = (number: number): number => this.#items[number % this.#items.length]!;

  /** Changes an item at a side that has it at the place where the ship has it. */
  async #atItem(
    { at: side, item }: { readonly at: Side; readonly item: number },
    work: (instance: Instance, id: number) => Promise<void>,
  ): Promise<void> {
    const code = await this.ship.code(this.#item(item));
    const instance = side === 'ship' ? this.ship : this.shore;
    const [id] = await instance.ids(`items?where=code=="${code}"`);
    if (id !== undefined) await work(instance, id);
  }
}
