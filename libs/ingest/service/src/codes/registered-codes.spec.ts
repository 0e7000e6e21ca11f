import { type CodeVerdict, registryUnavailable } from '@pelorus/ingest/domain';
import { type NrtHeader } from '@pelorus/shared/nrt';
import { type CodeWriter } from './code-rule';
import { RegisteredCodes } from './registered-codes';

const NONE: CodeVerdict = { unknown: [], forbidden: [] };
const ALICE: CodeWriter = { username: 'alice', scopes: ['ingest'], session: 'session of alice' };
const BOB: CodeWriter = { username: 'bob', scopes: ['ingest'], session: 'session of bob' };

function headerOf(codes: readonly string[]): NrtHeader {
  return { readable: true, columns: codes.map((code, index) => ({ code, index, role: 'value', text: code })) };
}

/** A rule over a registry that answers with `verdict`, and a clock. */
class Scene {
  readonly asked: { session: string; codes: readonly string[] }[] = [];
  verdict: CodeVerdict | Error = NONE;
  ms = 0;
  readonly #rule = new RegisteredCodes(
    {
      check: async ({ session }, codes) => {
        this.asked.push({ session, codes });
        if (this.verdict instanceof Error) throw this.verdict;
        return this.verdict;
      },
    },
    () => this.ms,
  );

  admit(writer: CodeWriter, ...codes: string[]): Promise<void> {
    return this.#rule.admit(writer, async () => headerOf(codes));
  }
}

it('asks once a minute about a code of an account', async () => {
  const scene = new Scene();
  await scene.admit(ALICE, 'a:b:c');
  scene.ms = 59_999;
  await scene.admit(ALICE, 'a:b:c');
  expect(scene.asked).toEqual([{ session: ALICE.session, codes: ['a:b:c'] }]);
  await scene.admit(ALICE, 'a:b:d', 'a:b:c');
  await scene.admit(BOB, 'a:b:c');
  expect(scene.asked.slice(1)).toEqual([
    { session: ALICE.session, codes: ['a:b:d'] },
    { session: BOB.session, codes: ['a:b:c'] },
  ]);
  scene.ms = 60_000;
  await scene.admit(ALICE, 'a:b:c', 'a:b:d');
  expect(scene.asked.at(-1)?.codes).toEqual(['a:b:c']);
});

it('asks again for a session of the account with other scopes', async () => {
  const scene = new Scene();
  await scene.admit({ ...ALICE, scopes: ['ingest', 'admin'], session: 'mighty' }, 'a:b:c');
  scene.verdict = { unknown: [], forbidden: [{ code: 'a:b:c', itemId: 3 }] };
  await expect(scene.admit(ALICE, 'a:b:c')).rejects.toMatchObject({ kind: 'invalid', totalFaults: 1 });
  expect(scene.asked.map(({ session }) => session)).toEqual(['mighty', ALICE.session]);
});

it('asks again about refused codes, and remembers allowed ones of the same file', async () => {
  const scene = new Scene();
  scene.verdict = { unknown: [{ code: 'a:b:x', nearest: [] }], forbidden: [{ code: 'a:b:y', itemId: 3 }] };
  const codes = ['a:b:c', 'a:b:x', 'a:b:y'];
  await expect(scene.admit(ALICE, ...codes)).rejects.toMatchObject({ kind: 'invalid', totalFaults: 2 });
  scene.verdict = NONE;
  await scene.admit(ALICE, ...codes);
  expect(scene.asked.at(-1)?.codes).toEqual(['a:b:x', 'a:b:y']);
  await scene.admit(ALICE, ...codes);
  expect(scene.asked).toHaveLength(2);
});

it('remembers nothing while the registry is away', async () => {
  const scene = new Scene();
  scene.verdict = registryUnavailable(new Error('away'));
  await expect(scene.admit(ALICE, 'a:b:c')).rejects.toMatchObject({ code: 'registry-unavailable' });
  scene.verdict = NONE;
  await scene.admit(ALICE, 'a:b:c');
  expect(scene.asked).toHaveLength(2);
});

it('asks about no more codes than a registry takes at once', async () => {
  const scene = new Scene();
  await scene.admit(ALICE, ...Array.from({ length: 5_000 }, (_, i) => `a:b:c${i}`));
  expect(scene.asked.map(({ codes }) => codes.length)).toEqual([4_096, 904]);
});

it('leaves a file with a faulty header to its reader', async () => {
  const check = jest.fn();
  await new RegisteredCodes({ check }).admit(ALICE, async () => undefined);
  expect(check).not.toHaveBeenCalled();
});
