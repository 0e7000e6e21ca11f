import { type Locator } from 'playwright-core';

/** The option that a field which searches finds first for the words that were typed into it. */
export async function foundFirst(form: Locator, words: string): Promise<Locator> {
  // The list opens later than the words are there; until they are answered it shows what was found for others.
  await form.page().getByRole('listbox').first().waitFor();
  await form.page().locator('[aria-busy=true]').waitFor({ state: 'detached' });
  const option = form.page().getByRole('option', { name: new RegExp(words, 'i') });
  return option.first();
}

export async function pick(form: Locator, name: string, words: string): Promise<void> {
  await form.getByRole('combobox', { name }).fill(words);
  await (await foundFirst(form, words)).click();
}
