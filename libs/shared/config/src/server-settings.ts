import { IsIn, IsOptional, Matches, ValidateBy } from 'class-validator';
import { IntegerSetting, ListSetting } from './setting.decorator';
import { TraceSettings } from './trace-settings';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

function isRegularExpression(value: unknown): boolean {
  try {
    return typeof value === 'string' && Boolean(new RegExp(value));
  } catch {
    return false;
  }
}

/**
 * Where clients reach a service: its path goes into cookies, policies and pages as it is, so that none of its characters
 * may mean something there, or be written in another way by a proxy.
 */
const PUBLIC_URL = /^https?:\/\/[^\s/?#@\\]+(?:\/(?!\.{1,2}(?:\/|$))[\w.~&@:+=-]+)*\/*$/;

const isPublicUrl = (value: unknown): boolean =>
  typeof value === 'string' && PUBLIC_URL.test(value) && URL.canParse(value);

/** Settings of every service, with and without a database, from its environment. Property names are the names of the variables. */
export class ServerSettings extends TraceSettings {
  /** The address to listen on; containers set `0.0.0.0`. */
  @Matches(/^[0-9A-Za-z.:_-]+$/, { message: '$property must be a host name or an address' })
  HOST = '127.0.0.1';

  /** The port to listen on; 0 takes any free one. */
  @IntegerSetting(0, 65535)
  PORT = 3000;

  /** The port on which metrics are served to Prometheus, 0 for any free one; without it there are none. */
  @IsOptional()
  @IntegerSetting(0, 65535)
  METRICS_PORT?: number = undefined;

  @Matches(/^[0-9A-Za-z.:_-]+$/, { message: '$property must be a host name or an address' })
  METRICS_HOST = '127.0.0.1';

  /** The address under which clients reach this service, for `Location`, links and the check of origins. */
  @IsOptional()
  @ValidateBy(
    { name: 'isPublicUrl', validator: { validate: isPublicUrl } },
    {
      message:
        '$property must be an http(s) URL without parameters, its path of plain words: https://example.org/pelorus',
    },
  )
  PUBLIC_URL?: string = undefined;

  /** How many proxies stand before the service; their `X-Forwarded-*` headers are believed. */
  @IntegerSetting(0, 10)
  TRUST_PROXY = 0;

  /** Origins whose pages may call with credentials; none by default. */
  @ListSetting(/^https?:\/\/[^/\s]+$/, 'origins such as https://example.org')
  CORS_ORIGINS: string[] = [];

  /** Clients that get responses without deduplication unless they ask for it: a regular expression on `User-Agent`. */
  @ValidateBy(
    { name: 'isRegularExpression', validator: { validate: isRegularExpression } },
    { message: '$property must be a regular expression' },
  )
  UNDEDUPLICATED_AGENTS = 'aiohttp/|httr2?/|r-curl/';

  @IsIn(LOG_LEVELS, { message: `$property must be one of ${LOG_LEVELS.join(', ')}` })
  LOG_LEVEL = 'info';

  /** Seconds that running requests get to finish after SIGTERM. */
  @IntegerSetting(0, 3600)
  SHUTDOWN_TIMEOUT = 20;

  /** Connections of clients that are open at once, also idle ones. */
  @IntegerSetting(1, 1_000_000)
  CONNECTIONS = 10_000;

  /** Connections that one network has open at once, also idle ones, where no proxy is trusted; 0 for any number. */
  @IntegerSetting(0, 1_000_000)
  CLIENT_CONNECTIONS = 512;

  /** Requests of one network (an IPv4 address, an IPv6 /64) that run at once; 0 for any number. */
  @IntegerSetting(0, 100_000)
  CLIENT_REQUESTS = 64;

  /** Requests of one network in a minute; 0 for any number. */
  @IntegerSetting(0, 10_000_000)
  CLIENT_REQUESTS_PER_MINUTE = 6_000;

  /** Lists that are sent to one network in full at once; 0 for any number. */
  @IntegerSetting(0, 1_000)
  CLIENT_LISTS = 2;

  /** The slowest client that a long answer is sent to, in bytes a second; 0 sends to any. */
  @IntegerSetting(0, 1_000_000_000)
  DOWNLOAD_MIN_BYTES_PER_SECOND = 1_000;

  /** PUBLIC_URL without a slash at its end, before which paths of the service are put. */
  get publicRoot(): string | undefined {
    return this.PUBLIC_URL?.replace(/\/+$/, '');
  }

  /** The path of PUBLIC_URL, such as `/pelorus`; empty at the top of a host. A proxy takes it off what it passes on. */
  get basePath(): string {
    return this.publicRoot === undefined ? '' : new URL(this.publicRoot).pathname.replace(/\/$/, '');
  }
}
