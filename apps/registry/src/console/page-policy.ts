import { randomBytes } from 'node:crypto';
import { type Request, type RequestHandler, type Response } from 'express';
import helmet from 'helmet';
import { type ServiceSettings } from '@pelorus/shared/config';

interface Locals {
  nonce?: string;
}

/** The nonce of an answer, which its policy and the scripts and styles of its page have. */
export const nonceOf = (response: Response<unknown, Locals>): string =>
  (response.locals.nonce ??= randomBytes(16).toString('base64'));

const nonceSource = (_request: unknown, response: unknown): string => `'nonce-${nonceOf(response as Response)}'`;

/** A name of a host and a port, as a policy takes them. */
const HOST = /^[\w.-]+(:\d+)?$/;

/**
 * Scripts with the nonce, what they import, and the assets of the page's own service: not the rest of its host, where files
 * lie that people upload.
 */
const scriptSource =
  (basePath: string) =>
  (request: unknown, response: unknown): string => {
    const nonce = nonceSource(request, response);
    const { host = '' } = request as Request;
    return HOST.test(host) ? `${nonce} ${host}${basePath}/assets/` : nonce;
  };

/** Gives pages their Content-Security-Policy: everything is of the page's own origin. */
export const pagePolicy = ({ basePath }: ServiceSettings): RequestHandler =>
  helmet.contentSecurityPolicy({
    useDefaults: false,
    directives: {
      'default-src': ["'none'"],
      'script-src': [scriptSource(basePath)],
      // The nonce is for style elements that CodeMirror and React Aria add.
      'style-src': ["'self'", nonceSource],
      // The stylesheet of the map has its buttons as data: images.
      'img-src': ["'self'", 'data:', 'blob:'],
      'font-src': ["'self'"],
      'connect-src': ["'self'"],
      'worker-src': ["'self'"],
      'manifest-src': ["'self'"],
      'form-action': ["'self'"],
      'base-uri': ["'none'"],
      'frame-ancestors': ["'none'"],
    },
  });
