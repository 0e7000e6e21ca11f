import {
  type ClientRequest,
  Agent as HttpAgent,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { type Request, type RequestHandler } from 'express';
import { createProxyServer } from 'httpxy';
import { inSpan, requestIdOf, type SpanFacts, traceHeaders } from '@pelorus/shared/http';
import { DomainError } from '@pelorus/shared/kernel';

/** Another service under the origin of the console: all paths that are not one of theirs are the registry's. */
interface ForwardedService {
  readonly name: string;
  readonly paths: RegExp;
  /** Name of the setting with its address. */
  readonly setting: string;
  readonly code: string;
}

/** The ingest service. */
export const INGEST_PATHS: ForwardedService = {
  name: 'ingest service',
  paths: /^\/(rest\/(datasets|data|streams|sensors|files|quality|live|alerts)|erddap)(\/|$)/,
  setting: 'INGEST_URL',
  code: 'ingest',
};

/** The SensorThings façade, which answers below `/sta` as it is. */
export const SENSORTHINGS_PATHS: ForwardedService = {
  name: 'SensorThings service',
  paths: /^\/sta(\/|$)/,
  setting: 'SENSORTHINGS_URL',
  code: 'sensorthings',
};

/**
 * Without use a connection to a service is closed after so many milliseconds: long before that side closes it, which could
 * cross with the next request (503).
 */
const FREE_MS = 4_000;

/** Headers in which proxies tell of clients: those of a client's own are not passed on. */
const OF_PROXIES = /^(?:forwarded|x-forwarded-.*|x-real-ip|x-client-ip|x-cluster-client-ip|true-client-ip)$/;

/**
 * Forwards requests of a service to it at `target` as they come: pages have one origin, one cookie and one policy that way.
 * Without a target these paths answer that there is no such service. Programs may go to the service itself.
 */
export function forwardTo(service: ForwardedService, target: string | undefined): RequestHandler {
  // The host stays that of the page: the ingest service compares `Origin` with it.
  const proxy = target === undefined ? undefined : createProxyServer({ ...wayTo(target), xfwd: false });
  proxy?.on('proxyReq', passContinue);
  proxy?.on('proxyRes', passHeadersOfEvents);
  const facts: SpanFacts = target === undefined ? {} : { 'server.address': new URL(target).hostname };
  return (request, response, next) => {
    if (!service.paths.test(request.path)) return next();
    if (!proxy) return next(notConnected(service));
    tellOfClient(request);
    holdBack(request);
    // Both services log a request under one id.
    request.headers['x-request-id'] = requestIdOf(request) ?? '';
    inSpan(`${request.method} ${service.name}`, facts, () => {
      Object.assign(request.headers, traceHeaders());
      return proxy.web(request, response);
    }).catch((cause: unknown) => next(unavailable(service, cause)));
  };
}

/** A service and connections to it, as many as there are requests: each page that is open has one for its live stream. */
function wayTo(address: string) {
  const target = targetOf(address);
  const options = { keepAlive: true, timeout: FREE_MS };
  return { target, agent: target.protocol === 'https:' ? new HttpsAgent(options) : new HttpAgent(options) };
}

/** An address as the proxy takes it: in those of IPv6 it would keep the brackets and look for a host of that name. */
function targetOf(address: string) {
  const { protocol, hostname, port, pathname } = new URL(address);
  return { protocol, hostname: hostname.replace(/^\[|\]$/g, ''), port, pathname };
}

/** Tells the service behind who asks, as this service knows it: it stands before the other one as its only proxy. */
function tellOfClient(request: Request): void {
  const { headers, ip, protocol, host } = request;
  for (const name of Object.keys(headers)) if (OF_PROXIES.test(name)) delete headers[name];
  const facts = { for: ip, proto: protocol, host };
  for (const [name, value] of Object.entries(facts)) if (value !== undefined) headers[`x-forwarded-${name}`] = value;
}

/** Clients that wait for "100 Continue" before they send a body. */
const waiting = new WeakSet<{ readonly headers: IncomingHttpHeaders }>();

/** Takes the expectation away, which the proxy would pass on without a way back for "100 Continue". */
function holdBack(request: Request): void {
  if (request.headers.expect === undefined) return;
  waiting.add(request);
  delete request.headers.expect;
}

/** Lets the service behind decide whether a client that waits may send its body. */
function passContinue(onward: ClientRequest, request: IncomingMessage, response: ServerResponse): void {
  if (!waiting.has(request)) return;
  onward.setHeader('Expect', '100-continue');
  onward.once('continue', () => {
    if (!response.headersSent) response.writeContinue();
  });
  onward.flushHeaders();
}

/** Sends the headers of a stream of events at once: its first event may be long in coming, and others come with their first bytes. */
function passHeadersOfEvents({ headers }: IncomingMessage, _request: IncomingMessage, response: ServerResponse): void {
  if (!headers['content-type']?.startsWith('text/event-stream')) return;
  // The proxy sets them when this has been told.
  queueMicrotask(() => response.flushHeaders());
}

const notConnected = ({ name, setting, code }: ForwardedService): DomainError =>
  new DomainError('not-found', `no-${code}-service`, `This registry has no ${name} beside it: ${setting} is not set.`);

const unavailable = ({ name, code }: ForwardedService, cause: unknown): DomainError =>
  new DomainError('unavailable', `${code}-unavailable`, `The ${name} cannot be reached; try again.`, { cause });
