import { type DataRequest, rsql } from '@pelorus/client';
import { type Datastream, Observation, type ObservationQuestion, type SaidFlag } from '@pelorus/sensorthings/model';
import { type Caller, from } from '../reading/services';
import { readValueTable, type ValueTable } from './value-table';

/** Codes of one read. */
export const MAX_STREAMS = 4_000;
/** Parts of a time in a search: fewer than the blocks of a long stream, whose counts are stored. */
const PARTS = 32;
/** Divisions of a search: enough for a microsecond of all years. */
const DIVISIONS = 12;
/** Values that need no further search. */
const FEW = 10_000;

const MICROS_PER_SECOND = 1e6;
/** Most datasets searched for a value. */
const LOOKED_THROUGH = 20;

/** Layers in order. */
const LAYERS: readonly SaidFlag['layer'][] = ['source', 'rule', 'manual'];

/** Microseconds, ends included. */
export interface Range {
  readonly min: number;
  readonly max: number;
}

/** Time of the searched value, with the number of values before. */
export interface FoundRange extends Range {
  readonly passed: number;
}

/** Reads values of at most MAX_STREAMS Datastreams from the ingest service. */
export class ValueSource {
  constructor(
    private readonly caller: Caller,
    private readonly question: ObservationQuestion,
    /** Whether to read flags; without, answers are a third shorter, and flags are 0. */
    private readonly withFlags = true,
  ) {}

  /** First values of a time, by time and Datastream; at most so many times. */
  async read(
    { min, max }: Range,
    limit?: number,
  ): Promise<{ readonly observations: Observation[]; readonly times: number }> {
    const { datastreams } = this.question;
    if (datastreams.length === 0 || min > max) return { observations: [], times: 0 };
    const { times, columns } = await this.table({ min, max }, limit);
    const byCode = new Map(datastreams.map((datastream) => [datastream.stream.code, datastream]));
    const streams = columns.flatMap(({ code, results, flags }) => {
      const datastream = byCode.get(code);
      return datastream ? [{ datastream, results, flags }] : [];
    });
    const observations: Observation[] = [];
    times.forEach((time, row) => {
      for (const { datastream, results, flags } of streams) {
        const result = results[row];
        if (result === null || result === undefined) continue;
        observations.push(new Observation(datastream, time, result, flags?.[row] ?? 0));
      }
    });
    return { observations, times: times.length };
  }

  async table(range: Range, limit?: number): Promise<ValueTable> {
    const request = {
      ...this.#request(range),
      withQualityFlags: this.withFlags,
      format: 'arrow' as const,
      ...(limit !== undefined && { limit }),
    };
    const bytes = this.caller.ingest.data(request).then((response) => response.arrayBuffer());
    return readValueTable(await from('ingest service', bytes));
  }

  /** Flags by layer of a value. */
  async layers({ stream: { code } }: Datastream, time: number): Promise<SaidFlag[]> {
    const { flagsAsOf } = this.question;
    const moment = boundText(time);
    const { records } = await from(
      'ingest service',
      this.caller.ingest.quality({
        ...{ codes: [code], datetimeMin: moment, datetimeMax: moment },
        ...(flagsAsOf !== undefined && { flagsAsOf }),
      }),
    );
    const said = records.map(({ layer, flag, test, since, cause }) => ({
      ...{ layer, flag },
      ...(test !== undefined && { test }),
      ...(since !== undefined && { since }),
      ...(cause !== undefined && { cause }),
    }));
    return said.sort((a, b) => LAYERS.indexOf(a.layer) - LAYERS.indexOf(b.layer));
  }

  /** Newest dataset with the value; undefined where too many may have it. */
  async dataset({ stream: { code } }: Datastream, time: number): Promise<number | undefined> {
    const { ingest } = this.caller;
    const second = new Date(Math.floor(time / MICROS_PER_SECOND) * 1000);
    const where = rsql`streams.code==${code};datetimeMin<=${second};datetimeMax>=${second}`;
    const listing = ingest.datasets({ where, sorts: '-datetime,-id', limit: LOOKED_THROUGH });
    const ids = (await from('ingest service', listing.toArray())).map(({ id }) => id);
    if (ids.length <= 1) return ids[0];
    for (const id of ids) {
      const request = { codes: [code], datasetIds: [id], ...boundsOf({ min: time, max: time }) };
      const { times } = await from('ingest service', ingest.columns(request));
      if (times.length > 0) return id;
    }
    return undefined;
  }

  /** Number of values in a time. */
  async count(range: Range): Promise<number> {
    return (await this.#counts(range, 1)).reduce((sum, { count }) => sum + count, 0);
  }

  /** Finds the time of a value by number (from 0), from start or end; undefined for fewer values. */
  async seek(range: Range, number: number, fromEnd: boolean): Promise<FoundRange | undefined> {
    let found: FoundRange = { ...range, passed: 0 };
    for (let division = 0; division < DIVISIONS; division++) {
      const parts = await this.#counts(found, PARTS);
      const next = partWith(parts, number - found.passed, fromEnd);
      if (!next) return undefined;
      const { part, passed } = next;
      const isSame = part.min === found.min && part.max === found.max;
      found = { min: part.min, max: part.max, passed: found.passed + passed };
      if (part.count <= FEW || isSame) break;
    }
    return found;
  }

  /** Parts of a time with values, and their numbers. */
  async #counts({ min, max }: Range, points: number): Promise<CountedRange[]> {
    if (this.question.datastreams.length === 0 || min > max) return [];
    const request = { ...this.#request({ min, max }), points, aggregateFunctions: ['COUNT' as const] };
    const { times, columns } = await from('ingest service', this.caller.ingest.columns(request));
    return times.map((ms, at) => ({
      min: Math.max(min, Math.round(ms * 1000)),
      max: at + 1 < times.length ? Math.round(times[at + 1]! * 1000) - 1 : max,
      count: columns.reduce((sum, { values }) => sum + Number(values[at] ?? 0), 0),
    }));
  }

  #request(range: Range): DataRequest {
    const { datastreams, qualityFlags, flagsAsOf } = this.question;
    const codes = [...datastreams].sort((a, b) => a.id - b.id).map(({ stream }) => stream.code);
    const flags = { ...(qualityFlags && { qualityFlags }), ...(flagsAsOf !== undefined && { flagsAsOf }) };
    return { codes, ...boundsOf(range), ...flags };
  }
}

interface CountedRange extends Range {
  readonly count: number;
}

function partWith(
  parts: readonly CountedRange[],
  number: number,
  fromEnd: boolean,
): { readonly part: CountedRange; readonly passed: number } | undefined {
  let passed = 0;
  for (const part of fromEnd ? [...parts].reverse() : parts) {
    if (passed + part.count > number) return { part, passed };
    passed += part.count;
  }
  return undefined;
}

/** Bounds for the ingest service, to the microsecond. */
function boundsOf({ min, max }: Range): { datetimeMin?: string; datetimeMax?: string } {
  return {
    ...(min > EARLIEST && { datetimeMin: boundText(min) }),
    ...(max < LATEST && { datetimeMax: boundText(max) }),
  };
}

/** Years with four digits in ISO 8601. */
const EARLIEST = Date.UTC(1, 0, 1) * 1000;
const LATEST = Date.UTC(9999, 11, 31) * 1000;

function boundText(micros: number): string {
  const ms = Math.floor(micros / 1000);
  const us = String(micros - ms * 1000).padStart(3, '0');
  return new Date(ms).toISOString().replace('Z', us);
}

/** Question about one Datastream. */
export function only(question: ObservationQuestion, datastream: Datastream): ObservationQuestion {
  return { ...question, datastreams: [datastream] };
}
