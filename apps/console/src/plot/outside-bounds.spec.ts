import { outsideBounds } from './outside-bounds';

const SCALE = { from: 0, to: 10 };

it.each([
  [{ lower: 2, upper: 8 }, [{ from: 0, to: 2 }, { from: 8, to: 10 }]], // prettier-ignore
  [{ lower: 2 }, [{ from: 0, to: 2 }]],
  [{ upper: 8 }, [{ from: 8, to: 10 }]],
  [{ lower: -1, upper: 11 }, []],
  [{ lower: 0, upper: 10 }, []],
  [{ lower: 12, upper: 15 }, [SCALE]],
  [{ lower: -5, upper: -2 }, [SCALE]],
  [{}, []],
])('the bands outside of %j', (bound, bands) => {
  expect(outsideBounds([bound], SCALE)).toEqual(bands);
});

it('has bands of each of several bounds, one over the other', () => {
  const manufacturer = { lower: 1, upper: 9 };
  const operation = { lower: 3, upper: 6 };
  expect(outsideBounds([manufacturer, operation], SCALE)).toEqual([
    { from: 0, to: 1 },
    { from: 9, to: 10 },
    { from: 0, to: 3 },
    { from: 6, to: 10 },
  ]);
});
