import { EventEmitter } from 'node:events';
import { type Request, type Response } from 'express';
import { ClientLimits } from './client-limits';

const request = { ip: '192.0.2.1', headers: {}, ips: [], socket: {} } as unknown as Request;
const response = (closed: boolean): Response => Object.assign(new EventEmitter(), { closed }) as unknown as Response;
const limits = (): ClientLimits =>
  new ClientLimits({ CLIENT_REQUESTS: 0, CLIENT_REQUESTS_PER_MINUTE: 0, CLIENT_LISTS: 1 });

describe('ClientLimits', () => {
  it('frees the place of a list when its answer is closed', () => {
    const open = limits();
    const first = response(false);
    open.sendList(request, first);
    expect(() => open.sendList(request, response(false))).toThrow('may make 1 lists in full at once');
    first.emit('close');
    open.sendList(request, response(false));
  });

  it('keeps no place for a client that has gone', () => {
    const open = limits();
    open.sendList(request, response(true));
    open.sendList(request, response(false));
  });
});
