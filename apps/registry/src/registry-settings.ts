import path from 'node:path';
import { IsIn, IsNotEmpty, IsOptional, IsUrl, ValidateIf } from 'class-validator';
import {
  BooleanSetting,
  FitsAnObject,
  IntegerSetting,
  ObjectStoreSettings,
  SchemaSetting,
} from '@pelorus/shared/config';

const STORES = ['database', 'folder', 'objects'];

/** The settings that the registry service reads from its environment. */
export class RegistrySettings extends ObjectStoreSettings {
  /** Makes this a registry to try things out, which can be emptied. */
  @BooleanSetting()
  SANDBOX = false;

  @IsOptional()
  @SchemaSetting()
  REGISTRY_SCHEMA?: string = undefined;

  /** Where uploaded files are kept; others are read from where they lie. */
  @IsIn(STORES, { message: `$property must be one of ${STORES.join(', ')}` })
  RESOURCE_STORE: 'database' | 'folder' | 'objects' = 'database';

  /** The folder of uploaded files, the same for all instances. */
  @ValidateIf(({ RESOURCE_STORE }: RegistrySettings) => RESOURCE_STORE === 'folder')
  @IsNotEmpty({ message: '$property is required when RESOURCE_STORE is folder' })
  RESOURCE_FOLDER?: string = undefined;

  /** The largest uploaded file, in bytes. */
  @IntegerSetting(1, Number.MAX_SAFE_INTEGER)
  @FitsAnObject()
  MAX_RESOURCE_BYTES = 256 * 1024 ** 2;

  /** The most rows, and the largest body in bytes, of what is imported at once. */
  @IntegerSetting(1, 1_000_000)
  MAX_IMPORT_ROWS = 100_000;

  @IntegerSetting(1, 256 * 1024 ** 2)
  MAX_IMPORT_BYTES = 32 * 1024 ** 2;

  /** Bytes of memory for answers that are kept until a record changes; 0 keeps none. */
  @IntegerSetting(0, Number.MAX_SAFE_INTEGER)
  ANSWER_MEMORY_BYTES = 64 * 1024 ** 2;

  /** Folder of the built console, which lies beside the built service. */
  CONSOLE_FOLDER = path.join(__dirname, 'console');

  /** Folder of the built documentation, which lies there, too. */
  DOCS_FOLDER = path.join(__dirname, 'docs');

  /** File with the notice that all pages show while it is there: JSON with a text for each language. */
  @IsOptional()
  @IsNotEmpty()
  NOTICE_FILE?: string = undefined;

  /** Address of the ingest service, whose paths are forwarded so that pages have one origin. */
  @IsOptional()
  @IsUrl(
    { require_tld: false, require_protocol: true, protocols: ['http', 'https'] },
    { message: '$property must be an http(s) URL' },
  )
  INGEST_URL?: string = undefined;

  /** Address of the SensorThings façade, whose paths (`/sta`) are forwarded. */
  @IsOptional()
  @IsUrl(
    { require_tld: false, require_protocol: true, protocols: ['http', 'https'] },
    { message: '$property must be an http(s) URL' },
  )
  SENSORTHINGS_URL?: string = undefined;

  override get keepsFilesAsObjects(): boolean {
    return this.RESOURCE_STORE === 'objects';
  }

  /** The schema that holds the registry; a sandbox has one of its own. */
  get registrySchema(): string {
    return this.REGISTRY_SCHEMA ?? (this.SANDBOX ? 'registry_sandbox' : 'registry');
  }
}
