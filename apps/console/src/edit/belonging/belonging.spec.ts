import { revisionOf } from './belonging';

describe('revisionOf', () => {
  it.each([
    ['"3-x"', 3],
    ['W/"12-abc"', 12],
    ['"x-3"', undefined],
    [undefined, undefined],
  ])('of %s', (etag, revision) => expect(revisionOf(etag)).toBe(revision));
});
