import { type Request, type Response } from 'express';
import { uploadAuditRule } from './upload-audit-rule';

const usernameOf = (request: Request): string => (request as unknown as { username: string }).username;
const request = (username: string, more: object = {}) =>
  ({ username, method: 'POST', path: '/rest/datasets', query: { name: 'a.nrt' }, ...more }) as unknown as Request;
const answer = (statusCode = 201) => ({ statusCode, getHeader: () => '/rest/datasets/31' }) as unknown as Response;

describe('Uploads in the audit log', () => {
  it('have an entry a minute for each account, with the number of the others', () => {
    let now = 0;
    const rule = uploadAuditRule(() => now, usernameOf);
    const detailAt = (second: number, username: string): string | undefined => {
      now = second * 1000;
      return rule.covers(request(username), answer()) ? rule.detail?.(request(username), answer()) : undefined;
    };
    expect(detailAt(0, 'ann')).toBe('/rest/datasets/31 a.nrt');
    expect(detailAt(10, 'ann')).toBeUndefined();
    expect(detailAt(11, 'ben')).toBe('/rest/datasets/31 a.nrt');
    expect(detailAt(59, 'ann')).toBeUndefined();
    expect(detailAt(60, 'ann')).toBe('/rest/datasets/31 a.nrt +2');
    expect(detailAt(121, 'ann')).toBe('/rest/datasets/31 a.nrt');
  });

  it.each([
    ['dry runs', {}, 200],
    ['refused files', {}, 422],
    ['reads', { method: 'GET' }, 200],
    ['what else is posted', { path: '/rest/data' }, 201],
  ])('are not %s', (_what, more, status) =>
    expect(uploadAuditRule(() => 0, usernameOf).covers(request('ann', more), answer(status))).toBe(false),
  );
});
