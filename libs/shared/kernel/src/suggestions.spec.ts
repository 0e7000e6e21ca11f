import { array, assert, property, stringMatching } from 'fast-check';
import { nearest } from './nearest';
import { SuggestionBudget } from './suggestion-budget';
import { Suggestions } from './suggestions';

/** The distance as it is defined, without any short cut. */
function plainDistance(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length;
  const [before, other] = [a.slice(0, -1), b.slice(0, -1)];
  const distances = [
    plainDistance(before, b) + 1,
    plainDistance(a, other) + 1,
    plainDistance(before, other) + (a.at(-1) === b.at(-1) ? 0 : 1),
  ];
  const areSwapped = a.length > 1 && b.length > 1 && a.at(-1) === b.at(-2) && a.at(-2) === b.at(-1);
  return Math.min(...distances, ...(areSwapped ? [plainDistance(a.slice(0, -2), b.slice(0, -2)) + 1] : []));
}

describe('Suggestions', () => {
  it('are those of a search without short cuts', () => {
    const name = stringMatching(/^[ab]{1,6}$/);
    assert(
      property(name, array(name), (wanted, given) => {
        const allowed = Math.max(1, Math.floor(wanted.length / 3));
        const distanceOf = (each: string): number =>
          each.startsWith(wanted) ? 1 - 1 / (1 + each.length - wanted.length) : plainDistance(wanted, each);
        const candidates = [...new Set(given)];
        const expected = candidates
          .filter((each) => distanceOf(each) <= allowed)
          .sort((a, b) => distanceOf(a) - distanceOf(b) || (a < b ? -1 : 1));
        expect(nearest(wanted, candidates)).toEqual(expected.slice(0, 3));
      }),
    );
  });

  const alike = Array.from({ length: 8_000 }, (_, i) => `vessel:mya_ii:thermosalinograph_${i}:temperature`);

  it('stay a bounded amount of work, however many names are near how many candidates', () => {
    const budget = new SuggestionBudget();
    const suggestions = new Suggestions(alike, budget);
    for (let i = 0; i < 1_000; i++) suggestions.nearest(`vessel:mya_il:thermosalinograph_${i}:tempurature`);
    expect(budget.steps).toBeLessThan(1_100_000);
  });

  it('stop when the work is spent', () => {
    const suggestions = new Suggestions(['aab', 'aac', 'aad'], new SuggestionBudget({ names: 9, steps: 1 }));
    expect(suggestions.nearest('aaa')).toEqual(['aab']);
    expect(suggestions.nearest('aaa')).toEqual([]);
  });

  it('are made for the first ten names', () => {
    const suggestions = new Suggestions(['name']);
    const found = Array.from({ length: 11 }, () => suggestions.nearest('nam').length);
    expect(found).toEqual([...Array<number>(10).fill(1), 0]);
  });

  it('look at no candidate before a name is asked about, and at each of the first 10,000 once', () => {
    let seen = 0;
    function* endless(): Generator<string> {
      for (; ; seen++) yield `n${seen}`;
    }
    const suggestions = new Suggestions(endless());
    expect(seen).toBe(0);
    suggestions.nearest('n9999');
    suggestions.nearest('n9998');
    expect(seen).toBe(10_000);
  });
});
