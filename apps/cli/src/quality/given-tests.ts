import { InvalidArgumentError } from 'commander';

type Test = Record<string, unknown> & { readonly test: string };

/** Tests as a command line gives them: each begins with its name, the parameters after it are its own. */
export class GivenTests {
  readonly #tests: Test[] = [];

  get all(): readonly Test[] {
    return this.#tests;
  }

  begin(test: string): void {
    this.#tests.push({ test });
  }

  /** Sets a threshold (`5`), or a span of two bounds (`10,50`, `,50`), of the test at hand. */
  setThreshold(name: 'fail' | 'suspect', text: string): void {
    const test = this.#current(`--${name}`);
    const bounds = text.split(',').map((bound) => (bound.trim() === '' ? null : Number(bound)));
    if (bounds.some(Number.isNaN) || bounds.length > 2 || bounds.every((bound) => bound === null))
      throw new InvalidArgumentError('Expected a number, or two: 5 or 10,50.');
    if (bounds.length === 2) test[`${name}Span`] = bounds;
    else test[name] = bounds[0];
  }

  /** Sets any parameter of the test at hand, `name=value`; a value that is no JSON is a text. */
  set(text: string): void {
    const test = this.#current('--set');
    const [, name, value] = /^(\w+)=(.*)$/s.exec(text) ?? [];
    if (name === undefined || name === 'test') throw new InvalidArgumentError('Expected name=value: method=median.');
    test[name] = jsonOr(value!);
  }

  #current(option: string): Test {
    const test = this.#tests.at(-1);
    if (!test) throw new InvalidArgumentError(`Say --test before ${option}.`);
    return test;
  }
}

function jsonOr(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
