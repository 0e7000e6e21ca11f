import { type RequestStep } from './request-step';

export class FeatureSteps {
  readonly #steps: RequestStep[] = [];

  get all(): readonly RequestStep[] {
    return this.#steps;
  }

  add(step: RequestStep): void {
    this.#steps.push(step);
  }
}
