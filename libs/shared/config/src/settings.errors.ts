/** One setting that breaks a rule. */
export interface SettingsFault {
  readonly name: string;
  readonly rule: string;
}

/** The environment does not make a valid configuration; the message has one line a fault and no values. */
export class SettingsError extends Error {
  constructor(readonly faults: readonly SettingsFault[]) {
    super(`The configuration is not valid:\n${faults.map((fault) => `  ${fault.rule}`).join('\n')}`);
    this.name = 'SettingsError';
  }
}
