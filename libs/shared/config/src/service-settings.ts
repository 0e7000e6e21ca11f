import { IsIn, IsNotEmpty, IsOptional, IsUrl, Matches, ValidateBy, ValidateIf } from 'class-validator';
import { BooleanSetting, IntegerSetting, ListSetting, SchemaSetting, SecretSetting } from './setting.decorators';
import { Secret } from './secret';
import { TraceSettings } from './trace-settings';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

const OIDC_ACCOUNTS = ['known', 'any'];

function hasIssuer({ OIDC_ISSUER }: { readonly OIDC_ISSUER?: string }): boolean {
  return OIDC_ISSUER !== undefined;
}

function isRegularExpression(value: unknown): boolean {
  try {
    return typeof value === 'string' && Boolean(new RegExp(value));
  } catch {
    return false;
  }
}

/** Settings that both services read from their environment. Property names are the names of the variables. */
export class ServiceSettings extends TraceSettings {
  /** PostgreSQL 15 to 18, as `postgres://user:password@host:port/database`. */
  @SecretSetting(/^postgres(ql)?:\/\/\S+$/, 'is required and must be a postgres:// URL')
  DATABASE_URL: Secret = new Secret('');

  /** Connections that one instance keeps at the most. */
  @IntegerSetting(2, 500)
  DATABASE_POOL_SIZE = 10;

  @SchemaSetting()
  AUTH_SCHEMA = 'auth';

  /** The address to listen on; containers set `0.0.0.0`. */
  @Matches(/^[0-9A-Za-z.:_-]+$/, { message: '$property must be a host name or an address' })
  HOST = '127.0.0.1';

  /** The port to listen on; 0 takes any free one. */
  @IntegerSetting(0, 65535)
  PORT = 3000;

  /** Processes that serve the port together; 1 is the service itself and no other process. */
  @IntegerSetting(1, 64)
  WORKERS = 1;

  /** The port on which metrics are served to Prometheus, 0 for any free one; without it there are none. */
  @IsOptional()
  @IntegerSetting(0, 65535)
  METRICS_PORT?: number = undefined;

  /** The address on which metrics are served. */
  @Matches(/^[0-9A-Za-z.:_-]+$/, { message: '$property must be a host name or an address' })
  METRICS_HOST = '127.0.0.1';

  /** The address under which clients reach this service, for `Location`, links and the check of origins. */
  @IsOptional()
  @IsUrl({ require_tld: false, require_protocol: true }, { message: '$property must be an http(s) URL' })
  PUBLIC_URL?: string = undefined;

  /** How many proxies stand before the service; their `X-Forwarded-*` headers are believed. */
  @IntegerSetting(0, 10)
  TRUST_PROXY = 0;

  /** Origins whose pages may call with credentials; none by default. */
  @ListSetting(/^https?:\/\/[^/\s]+$/, 'origins such as https://example.org')
  CORS_ORIGINS: string[] = [];

  /** The domain of the session cookie, to share it between services on sub-domains. */
  @IsOptional()
  @Matches(/^\.?[A-Za-z0-9.-]+$/, { message: '$property must be a domain name' })
  COOKIE_DOMAIN?: string = undefined;

  /** Whether the session cookie is sent over TLS only; by default when PUBLIC_URL is https. */
  @IsOptional()
  @BooleanSetting()
  COOKIE_SECURE?: boolean = undefined;

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

  /** The readers of e-mails, telephone numbers and addresses of contacts, and of the accounts that wrote datasets and files. */
  @IsIn(['public', 'sessions'], { message: '$property must be public or sessions' })
  PERSONAL_DATA = 'public';

  /** Bytes that the disk of a folder of files keeps free: files are refused with 507 below that. */
  @IntegerSetting(0, Number.MAX_SAFE_INTEGER)
  MIN_FREE_BYTES = 1024 ** 3;

  /** Seconds that one statement of the database may take. */
  @IntegerSetting(1, 3600)
  STATEMENT_SECONDS = 60;

  /** The slowest client that a long answer is sent to, in bytes a second; 0 sends to any. */
  @IntegerSetting(0, 1_000_000_000)
  DOWNLOAD_MIN_BYTES_PER_SECOND = 1_000;

  /** Seconds for which a body may stand still before the upload is given up. */
  @IntegerSetting(1, 3600)
  UPLOAD_STALL_SECONDS = 60;

  /** Least average rate of a body, in bytes per second as they are sent. */
  @IntegerSetting(0, 1_000_000_000)
  UPLOAD_MIN_BYTES_PER_SECOND = 100;

  /** Seconds of waiting for a body over which its rate is averaged. */
  @IntegerSetting(1, 3600)
  UPLOAD_GRACE_SECONDS = 30;

  /** Seconds within which a whole body arrives. */
  @IntegerSetting(1, 7 * 86_400)
  UPLOAD_TOTAL_SECONDS = 6 * 3600;

  /** Failed logins an address may make in 15 minutes. */
  @IntegerSetting(1, 1_000_000)
  LOGIN_FAILURES_PER_ADDRESS = 100;

  /** Failed logins an address may make for one account in 15 minutes. */
  @IntegerSetting(1, 1_000_000)
  LOGIN_FAILURES_PER_ACCOUNT = 10;

  /** Sessions that one token keeps open; a login beyond them ends the one that was used longest ago. */
  @IntegerSetting(1, 10_000)
  SESSIONS_PER_TOKEN = 100;

  /** Days for which entries of the audit log are kept. */
  @IntegerSetting(1, 3650)
  AUDIT_DAYS = 180;

  /** Entries that the audit log has at the most; beyond them the oldest are deleted, entries without an account first. */
  @IntegerSetting(1_000, 1_000_000_000)
  AUDIT_ENTRIES = 1_000_000;

  /** The provider of single sign-on (OpenID Connect), an https address; http is for tests on this machine. */
  @IsOptional()
  @Matches(/^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?(\/|$))\S*$/, {
    message: '$property must be an https URL',
  })
  OIDC_ISSUER?: string = undefined;

  /** The name of this service at the provider. */
  @ValidateIf(hasIssuer)
  @IsNotEmpty({ message: '$property is required with OIDC_ISSUER' })
  OIDC_CLIENT_ID?: string = undefined;

  @ValidateIf(hasIssuer)
  @SecretSetting(/^\S{16,}$/, 'is required with OIDC_ISSUER, of 16 characters at least and no spaces')
  OIDC_CLIENT_SECRET?: Secret = undefined;

  /** People who may log in by single sign-on: accounts that are `known`, or `any` address, which gets an account. */
  @IsIn(OIDC_ACCOUNTS, { message: `$property must be one of ${OIDC_ACCOUNTS.join(', ')}` })
  OIDC_ACCOUNTS = 'known';

  /** Limits that workers divide among themselves, each with the least share of a worker. */
  get divided(): Readonly<Record<string, number>> {
    return {
      ...{ DATABASE_POOL_SIZE: 2, CONNECTIONS: 1, CLIENT_CONNECTIONS: 1 },
      ...{ CLIENT_REQUESTS: 1, CLIENT_REQUESTS_PER_MINUTE: 1, CLIENT_LISTS: 1 },
    };
  }

  /** Settings of all workers but the first, in place of those that were given. */
  get ofLaterWorkers(): Readonly<Record<string, unknown>> {
    return {};
  }

  /** Whether the cookie is marked `Secure`. */
  get cookieSecure(): boolean {
    return this.COOKIE_SECURE ?? this.PUBLIC_URL?.startsWith('https:') ?? false;
  }

  /** Limits of the pace of a body. */
  get bodyPace(): { stallSeconds: number; minBytesPerSecond: number; graceSeconds: number; totalSeconds: number } {
    return {
      stallSeconds: this.UPLOAD_STALL_SECONDS,
      minBytesPerSecond: this.UPLOAD_MIN_BYTES_PER_SECOND,
      graceSeconds: this.UPLOAD_GRACE_SECONDS,
      totalSeconds: this.UPLOAD_TOTAL_SECONDS,
    };
  }
}
