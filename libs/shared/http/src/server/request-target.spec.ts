import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { settleTarget, unreadableTarget } from './request-target';

function settled(target: string): { readonly url: string | undefined; readonly unreadable: string | undefined } {
  const request = new IncomingMessage(new Socket());
  request.url = target;
  settleTarget(request);
  return { url: request.url, unreadable: unreadableTarget(request) };
}

describe('the target of a request', () => {
  it.each([
    ['/', '/'],
    ['/rest/items?hits=1', '/rest/items?hits=1'],
    ['//a:#/b', '//a:#/b'],
    ['*', '*'],
    ['http://localhost', '/'],
    ['http://localhost:3000/rest//items?a=b', '/rest//items?a=b'],
    ['HTTPS://[::1]:3000?a=/b', '/?a=/b'],
    ['http://localhost:/a', '/a'],
  ])('%s is read as %s', (target, url) => {
    expect(settled(target)).toEqual({ url, unreadable: undefined });
  });

  it.each([
    'http://localhost:#/a',
    'http://localhost:x/',
    'http://',
    'http://a@b/',
    'http://[::1/',
    'ftp://a/',
    'a',
    '',
  ])('%j cannot be read', (target) => {
    expect(settled(target)).toEqual({ url: '/', unreadable: target });
  });
});
