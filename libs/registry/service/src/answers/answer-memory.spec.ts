import fc from 'fast-check';
import { AnswerMemory } from './answer-memory';

/** A registry with one record whose value is counted up by changes; each gives the registry another version. */
class CountedRecord {
  value = 0;
  readonly current = async (): Promise<string> => `version ${this.value}`;
}

const answerOf = (value: number, bytes?: number) => ({ value, ...(bytes !== undefined && { bytes }) });

describe('AnswerMemory', () => {
  it('makes an answer once for a version', async () => {
    const record = new CountedRecord();
    const memory = new AnswerMemory(record, 1_000);
    const read = () => memory.recall('a', async () => answerOf(record.value, 10));
    expect([(await read()).value, (await read()).value]).toEqual([0, 0]);
    record.value = 1;
    expect([(await read()).value, (await read()).value]).toEqual([1, 1]);
    expect([memory.hits, memory.misses]).toEqual([2, 2]);
  });

  it('keeps no answer without a size, and none at all without room', async () => {
    const record = new CountedRecord();
    const [open, none] = [new AnswerMemory(record, 1_000), new AnswerMemory(record, 0)];
    for (let i = 0; i < 2; i++) {
      await open.recall('a', async () => answerOf(0));
      await none.recall('a', async () => answerOf(0, 10));
    }
    expect([open.hits, open.bytes, none.hits, none.bytes]).toEqual([0, 0, 0, 0]);
  });

  it('takes no more memory than it may', async () => {
    const memory = new AnswerMemory(new CountedRecord(), 1_000);
    for (let i = 0; i < 100; i++) {
      await memory.recall(`answer ${i}`, async () => answerOf(i, 100 + i));
      expect(memory.bytes).toBeLessThanOrEqual(1_000);
    }
    expect(memory.bytes).toBeGreaterThan(500);
    await memory.recall('too large', async () => answerOf(0, 10_000));
    expect(memory.bytes).toBeLessThanOrEqual(1_000);
  });

  it('never gives an answer older than what was written when it was asked for, in whatever order things happen', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(fc.constantFrom('read', 'write'), { maxLength: 30 }),
        async (s, steps) => {
          const record = new CountedRecord();
          const paused = async <Value>(value: () => Value): Promise<Value> => {
            await s.schedule(Promise.resolve());
            const seen = value();
            await s.schedule(Promise.resolve());
            return seen;
          };
          const memory = new AnswerMemory({ current: () => paused(() => `version ${record.value}`) }, 1_000);
          const read = async (): Promise<void> => {
            const written = record.value;
            const { value } = await memory.recall('a', async () => answerOf(await paused(() => record.value), 10));
            expect(value).toBeGreaterThanOrEqual(written);
            expect(value).toBeLessThanOrEqual(record.value);
          };
          const write = (): Promise<void> => paused(() => void record.value++);
          const running = steps.map(async (step) => {
            await s.schedule(Promise.resolve());
            await (step === 'read' ? read() : write());
          });
          await s.waitFor(Promise.all(running));
        },
      ),
    );
  });
});
