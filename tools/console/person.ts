import { type Locator } from 'playwright-core';
import { type ConsoleFixture } from './console-fixture';
import { foundFirst } from './pick-record';

type File = Parameters<Locator['setInputFiles']>[0];

/** Works with the console, and counts presses of buttons and filled fields. Waits before each for what the page asks for. */
export class Person {
  #steps = 0;

  constructor(private readonly console: Pick<ConsoleFixture, 'settled'>) {}

  get steps(): number {
    return this.#steps;
  }

  async press(target: Locator): Promise<void> {
    this.#steps += 1;
    // What arrives late moves the target: a press that begins on it would end beside it.
    await this.console.settled(target.page());
    await target.click();
  }

  async type(field: Locator, text: string): Promise<void> {
    this.#steps += 1;
    await this.console.settled(field.page());
    await field.fill(text);
  }

  /** Types words into a field that searches, and takes the first that it finds. */
  async pick(form: Locator, name: string, words: string): Promise<void> {
    await this.type(form.getByRole('combobox', { name }), words);
    await this.press(await foundFirst(form, words));
  }

  /** Chooses a file: the button, and the file in the dialog of the system. */
  async choose(input: Locator, file: File): Promise<void> {
    this.#steps += 2;
    await input.setInputFiles(file);
  }
}
