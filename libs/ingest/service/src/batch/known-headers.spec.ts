import { type Stream } from '@pelorus/ingest/domain';
import { type FilePlan, planFile, readHeader } from '../file-plan';
import { chunkOf } from '../chunks';
import { KnownHeaders } from './known-headers';

const HEADER = 'datetime\tx:y:a [m]\tx:y:a (quality_flag)\n';
const STREAM: Stream = { id: 1, code: 'x:y:a', unit: 'm', kind: 'number', owner: 'alice' };

async function planOf(file: Buffer, streams: readonly Stream[] = [STREAM]): Promise<FilePlan> {
  const found = new Map(streams.map((stream) => [stream.code, stream]));
  return planFile(await readHeader(chunkOf(file)), { username: 'alice', anyStream: false }, async () => found);
}

it('gives the plan of the same header with the rows of the file', async () => {
  const headers = new KnownHeaders();
  const [first, second] = [Buffer.from(`${HEADER}first rows`), Buffer.from(`${HEADER}others`)];
  const plan = await planOf(first);
  headers.remember('alice', first, plan);
  const known = headers.planOf('alice', second)!;
  expect(known).toEqual({ ...plan, read: { ...plan.read, rest: second.subarray(HEADER.length) } });
  expect(known.storage!.columns).toBe(plan.storage!.columns);
});

it('keeps plans of one account from others, and of one header from others that begin like it', async () => {
  const headers = new KnownHeaders();
  const file = Buffer.from(`${HEADER}rows`);
  headers.remember('alice', file, await planOf(file));
  expect(headers.planOf('bob', file)).toBeUndefined();
  expect(headers.planOf('alice', Buffer.from(HEADER.trimEnd()))).toBeUndefined();
  expect(headers.planOf('alice', Buffer.from(`${HEADER.trimEnd()}\tx:y:b\n`))).toBeUndefined();
});

it('keeps no plan that may change: of new streams, of a faulty header', async () => {
  const headers = new KnownHeaders();
  const faulty = Buffer.from('datetime\tx:y:a (m)\n');
  const fresh = Buffer.from(HEADER);
  headers.remember('alice', faulty, await planOf(faulty));
  headers.remember('alice', fresh, await planOf(fresh, []));
  expect([headers.planOf('alice', faulty), headers.planOf('alice', fresh)]).toEqual([undefined, undefined]);
});

it('keeps no header that would fill the memory', async () => {
  const headers = new KnownHeaders();
  const codes = Array.from({ length: 2_000 }, (_, i) => `x:y:a${i}`);
  const file = Buffer.from(`datetime\t${codes.join('\t')}\n`);
  headers.remember(
    'alice',
    file,
    await planOf(
      file,
      codes.map((code) => ({ ...STREAM, code })),
    ),
  );
  expect(headers.planOf('alice', file)).toBeUndefined();
});
