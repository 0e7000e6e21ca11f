import { IsIn, IsOptional, Matches } from 'class-validator';
import { BooleanSetting } from './setting.decorator';

const PROTOCOLS = ['http/protobuf', 'http/json'];
const EXPORTERS = ['otlp', 'none'];

const ADDRESS = /^https?:\/\/\S+$/;
const NO_ADDRESS = { message: '$property must be an http(s) URL' };
const NO_PROTOCOL = { message: `$property must be one of ${PROTOCOLS.join(', ')}` };

/** Standard variables of OpenTelemetry that decide whether and how traces are sent; its libraries read the others themselves. */
export class TraceSettings {
  /** The collector of all signals; traces go to `/v1/traces` there. */
  @IsOptional()
  @Matches(ADDRESS, NO_ADDRESS)
  OTEL_EXPORTER_OTLP_ENDPOINT?: string = undefined;

  /** The address to which traces go, as it is. */
  @IsOptional()
  @Matches(ADDRESS, NO_ADDRESS)
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT?: string = undefined;

  @IsOptional()
  @IsIn(PROTOCOLS, NO_PROTOCOL)
  OTEL_EXPORTER_OTLP_PROTOCOL?: string = undefined;

  @IsOptional()
  @IsIn(PROTOCOLS, NO_PROTOCOL)
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL?: string = undefined;

  /** `otlp` sends traces also without an address, to this machine; `none` sends none. */
  @IsOptional()
  @IsIn(EXPORTERS, { message: `$property must be one of ${EXPORTERS.join(', ')}` })
  OTEL_TRACES_EXPORTER?: string = undefined;

  /** Whether nothing is traced, whatever the other variables say. */
  @IsOptional()
  @BooleanSetting()
  OTEL_SDK_DISABLED?: boolean = undefined;

  get traced(): boolean {
    if (this.OTEL_SDK_DISABLED === true || this.OTEL_TRACES_EXPORTER === 'none') return false;
    const address = this.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? this.OTEL_EXPORTER_OTLP_ENDPOINT;
    return address !== undefined || this.OTEL_TRACES_EXPORTER === 'otlp';
  }

  /** The encoding in which traces are sent: `http/protobuf` or `http/json`. */
  get traceProtocol(): string {
    return this.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL ?? this.OTEL_EXPORTER_OTLP_PROTOCOL ?? 'http/protobuf';
  }
}
