import { type Request, type RequestHandler, type Response } from 'express';
import { inOneLayer } from './in-one-layer';

describe('inOneLayer', () => {
  const order: string[] = [];
  beforeEach(() => order.splice(0));

  const step =
    (name: string): RequestHandler =>
    (_request, _response, next) => {
      order.push(name);
      next();
    };
  const later: RequestHandler = (_request, _response, next) => setImmediate(next);
  const failing: RequestHandler = () => {
    throw new Error('fault');
  };
  const run = (...steps: RequestHandler[]): Promise<unknown> =>
    new Promise((resolve) => void inOneLayer(steps)({} as Request, {} as Response, resolve));

  it('runs the steps in their order, then goes on', async () => {
    expect(await run(step('a'), later, step('b'))).toBeUndefined();
    expect(order).toEqual(['a', 'b']);
  });

  it.each<[string, RequestHandler]>([
    ['throws', failing],
    ['passes on', (_request, _response, next) => next(new Error('fault'))],
  ])('ends at a fault that a step %s, at once or later', async (_how, faulty) => {
    expect(await run(faulty, step('a'))).toEqual(new Error('fault'));
    expect(await run(later, faulty, step('a'))).toEqual(new Error('fault'));
    expect(order).toEqual([]);
  });

  it('stops at a step that answers', () => {
    const next = jest.fn();
    void inOneLayer([() => undefined, step('a')])({} as Request, {} as Response, next);
    expect(order).toEqual([]);
    expect(next).not.toHaveBeenCalled();
  });
});
