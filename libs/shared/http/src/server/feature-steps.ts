import { type RequestStep } from './request-step';

/** Steps that features add to every request that no page answers, once, at the start. */
export class FeatureSteps {
  readonly #steps: RequestStep[] = [];

  get all(): readonly RequestStep[] {
    return this.#steps;
  }

  add(step: RequestStep): void {
    this.#steps.push(step);
  }
}
