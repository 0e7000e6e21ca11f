import { readSettings, SettingsError, TraceSettings } from './index';

const ENDPOINT = 'http://localhost:4318';

const tracedBy = (environment: Record<string, string>): boolean => readSettings(TraceSettings, environment).traced;

describe('TraceSettings', () => {
  it.each<[boolean, Record<string, string>]>([
    [false, {}],
    [false, { OTEL_SERVICE_NAME: 'registry' }],
    [false, { OTEL_EXPORTER_OTLP_ENDPOINT: '' }],
    [true, { OTEL_EXPORTER_OTLP_ENDPOINT: ENDPOINT }],
    [true, { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${ENDPOINT}/v1/traces` }],
    [true, { OTEL_TRACES_EXPORTER: 'otlp' }],
    [false, { OTEL_EXPORTER_OTLP_ENDPOINT: ENDPOINT, OTEL_TRACES_EXPORTER: 'none' }],
    [false, { OTEL_EXPORTER_OTLP_ENDPOINT: ENDPOINT, OTEL_SDK_DISABLED: 'true' }],
  ])('says whether traces are sent: %s by %j', (traced, environment) => expect(tracedBy(environment)).toBe(traced));

  it('takes the protocol of traces before that of all signals', () => {
    const all = { OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' };
    expect(readSettings(TraceSettings, {}).traceProtocol).toBe('http/protobuf');
    expect(readSettings(TraceSettings, all).traceProtocol).toBe('http/json');
    const both = { ...all, OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: 'http/protobuf' };
    expect(readSettings(TraceSettings, both).traceProtocol).toBe('http/protobuf');
  });

  it.each([
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'localhost:4318'],
    ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc'],
    ['OTEL_TRACES_EXPORTER', 'zipkin'],
    ['OTEL_SDK_DISABLED', 'yes'],
  ])('refuses %s=%s', (name, value) => {
    expect(() => tracedBy({ [name]: value })).toThrow(SettingsError);
    expect(() => tracedBy({ [name]: value })).toThrow(new RegExp(`${name} must be`));
  });
});
