import { remembered } from './remembered';

it('works once for each object', () => {
  const work = jest.fn(({ length }: { length: number }) => (length > 1 ? length : undefined));
  const once = remembered(work);
  const [one, other] = [[1], [1, 2]];
  expect([once(one), once(other), once(one), once(other)]).toEqual([undefined, 2, undefined, 2]);
  expect(work).toHaveBeenCalledTimes(2);
});
