import { isStarred, NO_QUERIES, readKept, remember, toggleStar } from './kept-queries';

const ctds = { where: 'type.systemName==ctd' };

describe('kept queries', () => {
  it('are starred and not starred', () => {
    const kept = toggleStar(NO_QUERIES, ctds);
    expect(isStarred(kept, { ...ctds, sorts: 'code' })).toBe(true);
    expect(toggleStar(kept, { ...ctds, sorts: 'code' }).starred).toEqual([]);
  });

  it('remember the latest ten, each once', () => {
    const many = Array.from({ length: 12 }, (_, i) => ({ q: `word ${i}` }));
    const kept = [...many, ctds, { q: 'word 11' }, {}].reduce(remember, NO_QUERIES);
    expect(kept.recent.slice(0, 3)).toEqual([{ q: 'word 11' }, ctds, { q: 'word 10' }]);
    expect(kept.recent).toHaveLength(10);
  });

  it('are read from whatever a browser has', () => {
    const kept = remember(toggleStar(NO_QUERIES, ctds), ctds);
    expect(readKept(JSON.stringify(kept))).toEqual(kept);
    expect(readKept(null)).toEqual(NO_QUERIES);
    expect(readKept('{"starred":[3,{"where":4},{"q":"a"}],"recent":null}')).toEqual({
      starred: [{ q: 'a' }],
      recent: [],
    });
  });
});
