import { request as expressRequest, type Request, type Response } from 'express';
import { codedTag, compressAnswer, wantedCoding } from './content-coding';

/** The headers of an answer, as far as they are set here. */
class Head {
  readonly headers: Record<string, string> = {};
  varies = '';

  vary(name: string): void {
    this.varies = name;
  }

  setHeader(name: string, value: string): void {
    this.headers[name] = value;
  }
}

const responseOf = (head: Head): Response => head as unknown as Response;

function wanted(accept?: string): string | undefined {
  const head = new Head();
  const headers = accept === undefined ? {} : { 'accept-encoding': accept };
  const request = Object.assign(Object.create(expressRequest) as Request, { headers });
  const coding = wantedCoding(request, responseOf(head));
  expect(head.varies).toBe('Accept-Encoding');
  return coding;
}

describe('the coding of an answer', () => {
  it.each([
    [undefined, undefined],
    ['', undefined],
    ['identity', undefined],
    ['deflate, zstd', undefined],
    ['gzip', 'gzip'],
    ['GZIP', 'gzip'],
    ['gzip, deflate', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip;q=1.0, br;q=0.9', 'gzip'],
    ['br;q=0, gzip;q=0.1', 'gzip'],
    ['gzip;q=0', undefined],
    ['gzip;q=0.5, identity', undefined],
    ['*', 'br'],
    ['*;q=0', undefined],
    [`${'x,'.repeat(600)}gzip`, undefined],
  ])('for Accept-Encoding %j is %s', (accept, coding) => expect(wanted(accept)).toBe(coding));

  it('is told by the entity tag', () => {
    expect(codedTag('"abc"', undefined)).toBe('"abc"');
    expect(codedTag('"abc"', 'gzip')).toBe('"abc-gzip"');
  });

  it('is told in the head of a long answer, and short ones are not compressed', () => {
    const long = 'x'.repeat(2_000);
    const head = new Head();
    for (const [coding, first] of [
      [undefined, long],
      ['gzip', 'x'.repeat(1_000)],
      ['gzip', undefined],
    ] as const) {
      expect(compressAnswer(coding, first, responseOf(head))).toBeUndefined();
    }
    expect(head.headers).toEqual({});
    compressAnswer('br', long, responseOf(head))!.destroy();
    expect(head.headers).toEqual({ 'Content-Encoding': 'br' });
  });
});
