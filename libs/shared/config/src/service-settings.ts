import { IsIn, IsNotEmpty, IsOptional, Matches, ValidateIf } from 'class-validator';
import { BooleanSetting, IntegerSetting, SchemaSetting, SecretSetting } from './setting.decorator';
import { Secret } from './secret';
import { ServerSettings } from './server-settings';

/** Replicas of one database at the most. */
const MOST_REPLICAS = 16;
const READ_URLS = new RegExp(`^\\s*(postgres(ql)?://[^\\s,;/]+/[^\\s,;]+(\\s*,\\s*|\\s+|$)){1,${MOST_REPLICAS}}$`);

const OIDC_ACCOUNTS = ['known', 'any'];

function hasIssuer({ OIDC_ISSUER }: { readonly OIDC_ISSUER?: string }): boolean {
  return OIDC_ISSUER !== undefined;
}

/** Settings of the services that have a database, from their environment. Property names are the names of the variables. */
export class ServiceSettings extends ServerSettings {
  /** PostgreSQL 15 to 18, as `postgres://user:password@host:port/database`. */
  @SecretSetting(/^postgres(ql)?:\/\/\S+$/, 'is required and must be a postgres:// URL')
  DATABASE_URL: Secret = new Secret('');

  /** Replicas of that server, which answer what only reads: addresses like DATABASE_URL, with commas or blanks between them. */
  @IsOptional()
  @SecretSetting(READ_URLS, `must be postgres:// URLs, comma-separated, at most ${MOST_REPLICAS}`)
  DATABASE_READ_URL?: Secret = undefined;

  /** Connections that one instance keeps at the most, to each database server. */
  @IntegerSetting(2, 500)
  DATABASE_POOL_SIZE = 10;

  @SchemaSetting()
  AUTH_SCHEMA = 'auth';

  /** Processes that serve the port together; 1 is the service itself and no other process. */
  @IntegerSetting(1, 64)
  WORKERS = 1;

  /** The domain of the session cookie, to share it between services on sub-domains. */
  @IsOptional()
  @Matches(/^\.?[A-Za-z0-9.-]+$/, { message: '$property must be a domain name' })
  COOKIE_DOMAIN?: string = undefined;

  /** Whether the session cookie is sent over TLS only; by default when PUBLIC_URL is https. */
  @IsOptional()
  @BooleanSetting()
  COOKIE_SECURE?: boolean = undefined;

  /** Streams of events that are open at once. */
  @IntegerSetting(0, 1_000_000)
  EVENT_STREAMS = 5_000;

  /** Streams of events that one network has open at once; 0 for any number. */
  @IntegerSetting(0, 1_000_000)
  CLIENT_EVENT_STREAMS = 100;

  /** The readers of e-mails, telephone numbers and addresses of contacts, and of the accounts that wrote datasets and files. */
  @IsIn(['public', 'sessions'], { message: '$property must be public or sessions' })
  PERSONAL_DATA = 'public';

  /** Bytes that the disk of a folder of files keeps free: files are refused with 507 below that. */
  @IntegerSetting(0, Number.MAX_SAFE_INTEGER)
  MIN_FREE_BYTES = 1024 ** 3;

  /** Seconds that one statement of the database may take. */
  @IntegerSetting(1, 3600)
  STATEMENT_SECONDS = 60;

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
      ...{ DATABASE_POOL_SIZE: 2, CONNECTIONS: 1, CLIENT_CONNECTIONS: 1, EVENT_STREAMS: 1, CLIENT_EVENT_STREAMS: 1 },
      ...{ CLIENT_REQUESTS: 1, CLIENT_REQUESTS_PER_MINUTE: 1, CLIENT_LISTS: 1 },
    };
  }

  /** Settings of all workers but the first, in place of those that were given. */
  get ofLaterWorkers(): Readonly<Record<string, unknown>> {
    return {};
  }

  /** The address of each replica. */
  get replicaUrls(): readonly Secret[] {
    const urls = this.DATABASE_READ_URL?.reveal() ?? '';
    return urls.split(/[\s,]+/).flatMap((url) => (url === '' ? [] : [new Secret(url)]));
  }

  get cookieSecure(): boolean {
    return this.COOKIE_SECURE ?? this.PUBLIC_URL?.startsWith('https:') ?? false;
  }

  get bodyPace(): { stallSeconds: number; minBytesPerSecond: number; graceSeconds: number; totalSeconds: number } {
    return {
      stallSeconds: this.UPLOAD_STALL_SECONDS,
      minBytesPerSecond: this.UPLOAD_MIN_BYTES_PER_SECOND,
      graceSeconds: this.UPLOAD_GRACE_SECONDS,
      totalSeconds: this.UPLOAD_TOTAL_SECONDS,
    };
  }
}
