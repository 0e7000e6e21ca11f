const FIRST_LENGTH = 4_096;

export class GrowingNumbers {
  #numbers = new Float64Array(FIRST_LENGTH);
  length = 0;

  push(value: number): void {
    if (this.length === this.#numbers.length) {
      const longer = new Float64Array(2 * this.length);
      longer.set(this.#numbers);
      this.#numbers = longer;
    }
    this.#numbers[this.length++] = value;
  }

  get all(): Float64Array {
    return this.#numbers.subarray(0, this.length);
  }
}
