import { noRevision } from './history.errors';

describe('a revision that there is none of', () => {
  it.each([
    [[1], '1'],
    [[1, 2, 3], '1-3'],
    [[1, 3, 4, 7], '1, 3-4, 7'],
  ])('is answered with those that there are: %j', (revisions, listed) => {
    const error = noRevision('item', '5', 'x', revisions);
    expect(error.message).toBe(`The item '5' has no revision 'x': there are ${listed}.`);
  });

  it('is answered with the latest of many', () => {
    const { message } = noRevision(
      'item',
      '5',
      '0'.repeat(1_000),
      Array.from({ length: 1_000 }, (_, i) => 2 * i + 1),
    );
    expect(message).toMatch(/there are \.\.\., 1961, .*, 1999\.$/);
    expect(message.length).toBeLessThan(300);
  });
});
