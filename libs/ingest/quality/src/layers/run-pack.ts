import { ByteReader, ByteWriter } from '@pelorus/ingest/blocks';
import { type RunColumns } from './run-columns';
import { joined, runWithin, type SaidRun, type TimeSpan } from './said-runs';

/** Runs of a stream by layer id, each list sorted. */
export type SaidByLayer = ReadonlyMap<number, readonly SaidRun[]>;

export interface RunPack extends TimeSpan {
  readonly said: SaidByLayer;
}

/** Most runs of a pack; its row then mostly fits a quarter of a database page. */
export const MOST_PACKED = 128;

/** Bits of the flag's byte. */
const HAS_SINCE = 16;
const HAS_UNTIL = 32;
const FLAG_BITS = 15;

/**
 * Bytes of a pack: number of layers; for each its id, its number of runs, and the runs: start (delta), length, flag,
 * since (delta), duration.
 */
export function encodeRuns(said: SaidByLayer): Uint8Array<ArrayBuffer> {
  const writer = new ByteWriter(256);
  writer.varint(said.size);
  for (const [layer, runs] of [...said].sort(([a], [b]) => a - b)) {
    writer.varint(layer);
    writer.varint(runs.length);
    let [start, since] = [0, 0];
    for (const { minUs, maxUs, flag, sinceUs, untilUs } of runs) {
      writer.signed(minUs - start);
      start = minUs;
      writer.varint(maxUs - minUs);
      writer.u8(flag + (sinceUs === undefined ? 0 : HAS_SINCE) + (untilUs === undefined ? 0 : HAS_UNTIL));
      if (sinceUs !== undefined) {
        writer.signed(sinceUs - since);
        since = sinceUs;
      }
      if (untilUs !== undefined) writer.signed(untilUs - since);
    }
  }
  return writer.copy();
}

/** Decodes a pack; throws BlockFormatError. */
export function decodeRuns(bytes: Uint8Array): Map<number, SaidRun[]> {
  const reader = new ByteReader(bytes);
  const said = new Map<number, SaidRun[]>();
  for (let layers = reader.varint(); layers > 0; layers--) {
    const layer = reader.varint();
    said.set(layer, decodeLayer(reader));
  }
  reader.end();
  return said;
}

function decodeLayer(reader: ByteReader): SaidRun[] {
  const runs: SaidRun[] = [];
  let [start, since] = [0, 0];
  for (let left = reader.varint(); left > 0; left--) {
    start += reader.signed();
    const maxUs = start + reader.varint();
    const byte = reader.u8();
    if (byte < HAS_SINCE) {
      runs.push({ minUs: start, maxUs, flag: byte });
      continue;
    }
    const hasSince = (byte & HAS_SINCE) > 0;
    if (hasSince) since += reader.signed();
    const until = (byte & HAS_UNTIL) > 0 ? { untilUs: since + reader.signed() } : {};
    runs.push({ minUs: start, maxUs, flag: byte & FLAG_BITS, ...(hasSince && { sinceUs: since }), ...until });
  }
  return runs;
}

/** Adds a pack's runs at a moment to the layers of `runsOf`; skips others. */
export function addSaid(bytes: Uint8Array, atUs: number, runsOf: (layer: number) => RunColumns | undefined): void {
  const reader = new ByteReader(bytes);
  for (let layers = reader.varint(); layers > 0; layers--) addLayer(reader, runsOf(reader.varint()), atUs);
  reader.end();
}

function addLayer(reader: ByteReader, runs: RunColumns | undefined, atUs: number): void {
  let [start, since] = [0, 0];
  for (let left = reader.varint(); left > 0; left--) {
    start += reader.signed();
    const maxUs = start + reader.varint();
    const byte = reader.u8();
    let isSaid = true;
    if ((byte & HAS_SINCE) > 0) {
      since += reader.signed();
      isSaid = since <= atUs;
    }
    if ((byte & HAS_UNTIL) > 0) isSaid = atUs < since + reader.signed() && isSaid;
    if (isSaid) runs?.add(start, maxUs, byte & FLAG_BITS);
  }
}

/**
 * Splits a pack into consecutive ones of at most MOST_PACKED runs, cutting runs between them. A pack of one moment
 * stays whole.
 */
export function splitPack({ minUs, maxUs, said }: RunPack): RunPack[] {
  const starts = [...said.values()].flatMap((runs) => runs.map((run) => run.minUs)).sort((a, b) => a - b);
  if (starts.length <= MOST_PACKED) return [{ minUs, maxUs, said }];
  const spans: TimeSpan[] = [];
  let from = minUs;
  for (let place = MOST_PACKED; place < starts.length; place += MOST_PACKED) {
    const next = starts[place]!;
    if (next <= from) continue;
    spans.push({ minUs: from, maxUs: next - 1 });
    from = next;
  }
  return cutInto([...spans, { minUs: from, maxUs }], said);
}

/** Cuts runs into consecutive spans. */
export function cutInto(spans: readonly TimeSpan[], said: SaidByLayer): RunPack[] {
  const packs = spans.map(({ minUs, maxUs }) => ({ minUs, maxUs, said: new Map<number, SaidRun[]>() }));
  for (const [layer, runs] of said) {
    for (const run of runs) {
      for (let place = spanAt(spans, run.minUs); place < packs.length; place++) {
        const pack = packs[place]!;
        const part = runWithin(run, pack);
        if (!part) break;
        const own = pack.said.get(layer);
        if (own) own.push(part);
        else pack.said.set(layer, [part]);
      }
    }
  }
  return packs;
}

function spanAt(spans: readonly TimeSpan[], us: number): number {
  let [low, high] = [0, spans.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (spans[middle]!.maxUs < us) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Joins consecutive packs and the runs cut between them. */
export function joinPacks(packs: readonly { readonly said: SaidByLayer }[]): Map<number, SaidRun[]> {
  const said = new Map<number, SaidRun[]>();
  for (const pack of packs) {
    for (const [layer, runs] of pack.said) {
      const own = said.get(layer) ?? [];
      for (const run of runs) own.push(run);
      said.set(layer, own);
    }
  }
  return new Map([...said].map(([layer, runs]) => [layer, joined(runs)]));
}
