import { type Request } from 'express';
import { settleTarget } from './request-target';
import { tokenInAddress } from './token-in-address';

const TOKEN = `pelorus_${'aB3_-'.repeat(9).slice(0, 43)}`;

/** A request as it has come, after its target was settled. */
function requestOf(url: string, authorization?: string): Request {
  const request = { url, headers: { ...(authorization !== undefined && { authorization }) } } as Request;
  settleTarget(request);
  return request;
}

const basic = (text: string): string => `Basic ${Buffer.from(text).toString('base64')}`;

describe('tokenInAddress', () => {
  it.each([
    ['/rest/v2/items?token=abc', "the parameter 'token'"],
    ['/rest/v2/items?hits=1&access_token=abc', "the parameter 'access_token'"],
    ['/rest/v2/items?Access%5FToken=abc', "the parameter 'access_token'"],
    ['/rest/v2/items?token', "the parameter 'token'"],
    [`/rest/v2/items?q=${TOKEN}`, 'an address'],
    [`/rest/v2/items?q=${encodeURIComponent('p')}%65lorus_${'x'.repeat(43)}`, 'an address'],
    [`/rest/v2/items/${TOKEN}`, 'an address'],
    [`http://${TOKEN}@host.example/rest`, 'the user info of an address'],
    ['http://ada:secret@host.example/rest', 'the user info of an address'],
  ])('refuses %s', (url, place) => {
    const refusal = tokenInAddress(requestOf(url));
    expect(refusal).toMatchObject({ status: 400, code: 'token-in-address' });
    expect(refusal!.detail).toContain(`is not taken from ${place}.`);
    expect(refusal!.detail).toContain('Authorization: Bearer');
    expect(refusal!.detail).not.toContain('aB3');
  });

  it.each([basic(`${TOKEN}:`), basic(`ada@example.org:${TOKEN}`)])('refuses user info as clients send it', (header) =>
    expect(tokenInAddress(requestOf('/rest/v2/items', header))?.detail).toContain('user info'),
  );

  it.each([
    ['/rest/v2/items?q=token&where=name==token', undefined],
    ['/rest/v2/items?tokens=1&q=pelorus_short', undefined],
    ['/rest/v2/items/pelorus_buoy', undefined],
    ['/rest/v2/items?q=%zz%', undefined],
    ['*', undefined],
    ['/rest/v2/items', basic('ada:secret')],
    ['/rest/v2/items', 'Basic %%%'],
    ['/rest/v2/items', `Bearer ${TOKEN}`],
  ])('lets %s pass', (url, authorization) => expect(tokenInAddress(requestOf(url, authorization))).toBeUndefined());
});
