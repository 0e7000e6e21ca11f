export { FitsAnObject, OBJECT_STORE_ADDRESS, ObjectStoreSettings } from './object-store-settings';
export { readSettings } from './read-settings';
export { Secret } from './secret';
export { ServerSettings } from './server-settings';
export { ServiceSettings } from './service-settings';
export { BooleanSetting, IntegerSetting, ListSetting, SchemaSetting, SecretSetting } from './setting.decorator';
export { workerSettings } from './worker-settings';
export { SettingsError, type SettingsFault } from './settings.errors';
export { TraceSettings } from './trace-settings';
