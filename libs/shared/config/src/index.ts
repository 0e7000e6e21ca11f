export { readSettings } from './read-settings';
export { Secret } from './secret';
export { ServiceSettings } from './service-settings';
export { BooleanSetting, IntegerSetting, ListSetting, SchemaSetting, SecretSetting } from './setting.decorators';
export { workerSettings } from './worker-settings';
export { SettingsError, type SettingsFault } from './settings.errors';
export { TraceSettings } from './trace-settings';
