import { type Stream } from '@pelorus/client';
import { firstOfEachItem } from './latest-by-item';

const stream = (code: string): Stream => ({ code, unit: '%', values: 1 }) as Stream;

describe('firstOfEachItem', () => {
  it('takes one stream of each item, in their order', () => {
    const streams = [stream('vessel:a:ctd:temp'), stream('vessel:a:ctd:salinity'), stream('vessel:b:ctd:temp')];
    expect(firstOfEachItem(streams, [])).toEqual([
      { stream: streams[0], code: 'vessel:a:ctd:temp', hasMoved: false },
      { stream: streams[2], code: 'vessel:b:ctd:temp', hasMoved: false },
    ]);
  });

  it('has an instrument that moved once, under its present code', () => {
    const streams = [stream('vessel:b:ctd:temp'), stream('vessel:a:ctd:salinity'), stream('vessel:a:ctd:temp')];
    const codesOf = (name: string) => [{ code: `vessel:a:ctd:${name}` }, { code: `vessel:b:ctd:${name}` }];
    const registered = streams.map(({ code }) => ({ code, codes: codesOf(code.slice(code.lastIndexOf(':') + 1)) }));
    expect(firstOfEachItem(streams, registered)).toEqual([
      { stream: streams[0], code: 'vessel:b:ctd:temp', hasMoved: true },
    ]);
    expect(firstOfEachItem(streams.slice(2), registered)).toEqual([
      { stream: streams[2], code: 'vessel:b:ctd:temp', hasMoved: true },
    ]);
  });
});
