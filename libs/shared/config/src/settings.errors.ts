export interface SettingsFault {
  readonly name: string;
  readonly rule: string;
}

export class SettingsError extends Error {
  constructor(readonly faults: readonly SettingsFault[]) {
    super(`The configuration is not valid:\n${faults.map((fault) => `  ${fault.rule}`).join('\n')}`);
    this.name = 'SettingsError';
  }
}
