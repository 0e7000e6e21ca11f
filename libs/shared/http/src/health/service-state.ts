/** Whether the service takes requests or is on its way out, and what its features say of themselves. */
export class ServiceState {
  stopping = false;
  readonly #features = new Map<string, () => object>();

  /** Has a feature asked how it is whenever somebody asks for the health of the service. */
  describe(feature: string, state: () => object): void {
    this.#features.set(feature, state);
  }

  /** How the features are, by their names. */
  get features(): Readonly<Record<string, object>> {
    return Object.fromEntries([...this.#features].map(([name, state]) => [name, state()]));
  }
}
