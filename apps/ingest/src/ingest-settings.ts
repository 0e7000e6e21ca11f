import { availableParallelism, tmpdir } from 'node:os';
import { IsIn, IsOptional, IsUrl, Matches, ValidateIf } from 'class-validator';
import {
  BooleanSetting,
  FitsAnObject,
  IntegerSetting,
  SchemaSetting,
  type Secret,
  SecretSetting,
} from '@pelorus/shared/config';
import { type PassThreadSettings } from '@pelorus/ingest/service';
import { type AlertThreadSettings } from './alerts/run-alert-thread';
import { TierSettings } from './tiering/tier-settings';

const CODES = ['open', 'registered'];

/** Rules for an address to which paths are added; a password in it would become visible. */
const ADDRESS = {
  protocols: ['http', 'https'],
  require_protocol: true,
  require_tld: false,
  disallow_auth: true,
  allow_query_components: false,
  allow_fragments: false,
};

/** Settings of the ingest service, from its environment. */
export class IngestSettings extends TierSettings {
  @SchemaSetting()
  INGEST_SCHEMA = 'ingest';

  override PORT = 3001;

  /** Codes that may be written: any, or registered ones whose item the account may change. */
  @IsIn(CODES, { message: `$property must be one of ${CODES.join(', ')}` })
  INGEST_CODES = 'open';

  /** Address of the registry as this service reaches it. */
  @ValidateIf(
    ({ INGEST_CODES, REGISTRY_URL }: IngestSettings) => INGEST_CODES === 'registered' || REGISTRY_URL !== undefined,
  )
  @IsUrl(ADDRESS, { message: '$property must be an http(s) URL; it is required when INGEST_CODES is registered' })
  REGISTRY_URL?: string = undefined;

  /** Largest body of a dataset, in decoded bytes. */
  @IntegerSetting(1, Number.MAX_SAFE_INTEGER)
  MAX_DATASET_BYTES = 4 * 1024 ** 3;

  /** Decoded bytes of datasets and files that one account may send in a day (UTC); 0 for any number. */
  @IntegerSetting(0, Number.MAX_SAFE_INTEGER)
  ACCOUNT_BYTES_PER_DAY = 200 * 1024 ** 3;

  /** Number of datasets and files that one account may send in a day (UTC); 0 for any number. */
  @IntegerSetting(0, Number.MAX_SAFE_INTEGER)
  ACCOUNT_UPLOADS_PER_DAY = 5_000_000;

  /** Number of large bodies that are stored at once; each has a connection besides those of DATABASE_POOL_SIZE. */
  @IntegerSetting(1, 100)
  LARGE_UPLOADS = 4;

  /** Largest number of waiting large bodies, and of waiting files. */
  @IntegerSetting(0, 100_000)
  UPLOAD_QUEUE = 100;

  /** Seconds that a large body or a file waits for its turn at most. */
  @IntegerSetting(1, 3600)
  UPLOAD_QUEUE_SECONDS = 60;

  /** Number of threads that read large bodies, together where there are several; each body is stored by one of them. */
  @IntegerSetting(1, 64)
  PARSE_THREADS = Math.max(1, Math.min(16, availableParallelism() - 1));

  /** Bytes of memory that reads of values use together, roughly; further reads wait for their turn. */
  @IntegerSetting(16 * 1024 ** 2, Number.MAX_SAFE_INTEGER)
  READ_MEMORY_BYTES = 512 * 1024 ** 2;

  /** Seconds within which a client takes an answer whose rows are held in memory. */
  @IntegerSetting(1, 86_400)
  READ_TOTAL_SECONDS = 600;

  /** Whether this instance merges small datasets in the background; one of several instances does so at a time. */
  @IsIn(['true', 'false'], { message: '$property must be true or false' })
  MERGE = 'true';

  /** Whether this instance checks the quality of values in the background, by the properties in the registry. */
  @IsIn(['on', 'off'], { message: '$property must be on or off' })
  QUALITY_CHECK = 'on';

  /** Whether this instance evaluates alerts and tells people; one of several instances does so at a time. */
  @IsIn(['on', 'off'], { message: '$property must be on or off' })
  ALERTS = 'on';

  /** The server that takes mail of alerts, with name and password; without it no mail is sent. */
  @IsOptional()
  @SecretSetting(/^smtps?:\/\/\S+$/, 'must be an address such as smtp://user:password@mail.example.org:587')
  SMTP_URL?: Secret = undefined;

  /** The sender of mail: an address, perhaps with a name. */
  @Matches(/^(?:[^<>\r\n]{1,200} <[^\s@<>]{1,64}@[^\s@<>]{1,255}>|[^\s@<>]{1,64}@[^\s@<>]{1,255})$/, {
    message: '$property must be an address of mail, perhaps as Name <address>',
  })
  MAIL_FROM = 'Pelorus <pelorus@localhost.invalid>';

  /** A text by which the secrets of webhooks are sealed in the database. */
  @IsOptional()
  @SecretSetting(/^.{32,}$/s, 'must have 32 characters or more')
  ALERT_SECRET_KEY?: Secret = undefined;

  /** Whether webhooks may lead to private networks, and be without TLS. */
  @BooleanSetting()
  ALERT_PRIVATE_ADDRESSES = false;

  /** Seconds for which a first message waits for further alerts of its rule. */
  @IntegerSetting(0, 86_400)
  ALERT_GROUP_WAIT_SECONDS = 30;

  /** Seconds between two messages of a rule to a receiver, at least. */
  @IntegerSetting(1, 86_400)
  ALERT_GROUP_INTERVAL_SECONDS = 300;

  /** Seconds after which receivers are reminded of alerts that last. */
  @IntegerSetting(1, 31 * 86_400)
  ALERT_REPEAT_SECONDS = 4 * 3_600;

  /** The MQTT broker to which latest values are published; without it none are. */
  @IsOptional()
  @SecretSetting(/^(?:mqtts?|wss?):\/\/\S+$/, 'must be an address such as mqtts://user:password@broker.example.org')
  MQTT_URL?: Secret = undefined;

  /** The topic below which latest values stand by their URNs. */
  @Matches(/^[\w.-]{1,64}(?:\/[\w.-]{1,64}){0,7}$/, {
    message: '$property must be letters, digits, _ - . and slashes between them, as in institute/pelorus',
  })
  MQTT_TOPIC = 'pelorus';

  /** Folder of files, shared by all instances unless FILE_STORE is objects; without it the service keeps no files. */
  @IsOptional()
  FILE_FOLDER?: string = undefined;

  /** Number of files that are taken in at once; others wait for their turn like large bodies. */
  @IntegerSetting(1, 1_000)
  FILE_UPLOADS = 8;

  /** Largest file, in bytes. */
  @IntegerSetting(1, Number.MAX_SAFE_INTEGER)
  @FitsAnObject()
  MAX_FILE_BYTES = 4 * 1024 ** 3;

  override get divided(): Readonly<Record<string, number>> {
    return {
      ...super.divided,
      ACCOUNT_BYTES_PER_DAY: 1,
      ACCOUNT_UPLOADS_PER_DAY: 1,
      LARGE_UPLOADS: 1,
      UPLOAD_QUEUE: 1,
      PARSE_THREADS: 1,
      READ_MEMORY_BYTES: 16 * 1024 ** 2,
      FILE_UPLOADS: 1,
    };
  }

  override get ofLaterWorkers(): Readonly<Record<string, unknown>> {
    return { ...super.ofLaterWorkers, MERGE: 'false', QUALITY_CHECK: 'off', ALERTS: 'off' };
  }

  get merges(): boolean {
    return this.MERGE === 'true';
  }

  /** Address of the registry by whose properties values are checked; undefined where none are. */
  get checksWith(): string | undefined {
    return this.QUALITY_CHECK === 'on' ? this.REGISTRY_URL : undefined;
  }

  /** Settings of threads that work in the background. */
  get passThread(): PassThreadSettings {
    return {
      databaseUrl: this.DATABASE_URL.reveal(),
      schema: this.INGEST_SCHEMA,
      ...(this.objects && { objects: this.objects }),
    };
  }

  /** Settings of the thread for alerts. */
  get alertThread(): AlertThreadSettings {
    return {
      ...this.passThread,
      ...(this.REGISTRY_URL !== undefined && { registryUrl: this.REGISTRY_URL }),
      ...(this.SMTP_URL && { smtpUrl: this.SMTP_URL.reveal() }),
      mailFrom: this.MAIL_FROM,
      ...(this.publicRoot !== undefined && { publicUrl: this.publicRoot }),
      ...(this.ALERT_SECRET_KEY && { secretKey: this.ALERT_SECRET_KEY.reveal() }),
      privateAddresses: this.ALERT_PRIVATE_ADDRESSES,
      times: {
        waitMs: 1_000 * this.ALERT_GROUP_WAIT_SECONDS,
        intervalMs: 1_000 * this.ALERT_GROUP_INTERVAL_SECONDS,
        repeatMs: 1_000 * this.ALERT_REPEAT_SECONDS,
      },
      folder: this.FILE_FOLDER ?? tmpdir(),
    };
  }

  /** Limits of the queue of uploads that wait for their turn. */
  get uploadQueue(): { waiting: number; waitSeconds: number } {
    return { waiting: this.UPLOAD_QUEUE, waitSeconds: this.UPLOAD_QUEUE_SECONDS };
  }

  /** Quotas of an account for a day. */
  get accountQuotas(): { bytes: number; uploads: number } {
    return { bytes: this.ACCOUNT_BYTES_PER_DAY, uploads: this.ACCOUNT_UPLOADS_PER_DAY };
  }
}
