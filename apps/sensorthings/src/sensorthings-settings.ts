import { IsOptional, IsUrl } from 'class-validator';
import { IntegerSetting, ServerSettings } from '@pelorus/shared/config';

/** Rules for an address to which paths are added; a password in it would become visible. */
const ADDRESS = {
  protocols: ['http', 'https'],
  require_protocol: true,
  require_tld: false,
  disallow_auth: true,
  allow_query_components: false,
  allow_fragments: false,
};

/** Settings of the SensorThings façade, from its environment. */
export class SensorThingsSettings extends ServerSettings {
  override PORT = 3002;

  /** Address of the registry as this service reaches it. */
  @IsUrl(ADDRESS, { message: '$property is required and must be an http(s) URL' })
  REGISTRY_URL = '';

  /** Address of the ingest service as this service reaches it. */
  @IsUrl(ADDRESS, { message: '$property is required and must be an http(s) URL' })
  INGEST_URL = '';

  /** Address of the registry as people reach it, for links to items; by default REGISTRY_URL. */
  @IsOptional()
  @IsUrl(ADDRESS, { message: '$property must be an http(s) URL' })
  REGISTRY_PUBLIC_URL?: string = undefined;

  /** States of the past, and of single readers, that are kept in memory. */
  @IntegerSetting(0, 1_000)
  PAST_CATALOGUES = 4;

  /** Values that one request reads at the most to find those that a filter keeps; the next link goes on behind them. */
  @IntegerSetting(1_000, 100_000_000)
  SCANNED_VALUES = 1_000_000;

  /** Address of the registry in links, without a slash at its end. */
  get registryLink(): string {
    return (this.REGISTRY_PUBLIC_URL ?? this.REGISTRY_URL).replace(/\/+$/, '');
  }
}
