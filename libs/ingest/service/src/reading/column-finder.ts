import { type CodePeriod, type FollowedColumn, streamTimes } from '@pelorus/ingest/domain';
import { type CodeFollower } from '../codes/code-follower';
import { type StreamFinder } from './stream-finder';

export class ColumnFinder {
  constructor(
    private readonly streams: StreamFinder,
    private readonly follower: CodeFollower,
  ) {}

  /** Column of one stream, for each code. DomainError `not-found` names unknown codes. */
  async plain(codes: readonly string[]): Promise<FollowedColumn[]> {
    return (await this.streams.all(codes)).map((stream) => ({
      code: stream.code,
      times: [{ stream, range: {} }],
    }));
  }

  /**
   * Column for each code over all codes that its parameter had, each for its time. A code without parameter stands for
   * itself. DomainError `not-found` names codes without a stream.
   */
  async followed(codes: readonly string[]): Promise<FollowedColumn[]> {
    const columns = await this.#followed(codes);
    const unknown = columns.filter(({ times }) => times.length === 0).map(({ code }) => code);
    if (unknown.length > 0) throw await this.streams.unknown(unknown);
    return columns;
  }

  async known(codes: readonly string[]): Promise<FollowedColumn[]> {
    return (await this.#followed(codes)).filter(({ times }) => times.length > 0);
  }

  async #followed(codes: readonly string[]): Promise<FollowedColumn[]> {
    const periods = await this.follower.codesOf(codes);
    const itself = (code: string): CodePeriod[] => [{ code, undated: false }];
    const wanted = codes.map((code) => ({ code, periods: periods.get(code) ?? itself(code) }));
    const all = [...new Set(wanted.flatMap((one) => one.periods.map(({ code }) => code)))];
    const streams = await this.streams.among(all);
    return wanted.map((one) => ({ code: one.code, times: streamTimes(one.periods, streams) }));
  }
}
