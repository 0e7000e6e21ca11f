import express, { type Request } from 'express';
import { methodsAllowed } from './methods-allowed';

/** Reads the layers of Express's router, which no interface of Express promises. */
describe('methodsAllowed', () => {
  const application = express();
  application.use((_request, _response, next) => next());
  application
    .route('/stones/:id')
    .get(() => undefined)
    .patch(() => undefined);
  application.post('/stones', () => undefined);
  application.route('/anything').all(() => undefined);

  it.each([
    ['/stones/7', ['GET', 'HEAD', 'PATCH']],
    ['/stones', ['POST']],
    ['/anything', []],
    ['/nowhere', []],
  ])('of %s are %j', (path, methods) => {
    expect(methodsAllowed({ app: application, path } as Partial<Request> as Request)).toEqual(methods);
  });
});
