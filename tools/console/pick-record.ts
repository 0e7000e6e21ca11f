import { type Locator } from 'playwright-core';

/** Chooses the record that a field finds first for these words. */
export async function pick(form: Locator, name: string, words: string): Promise<void> {
  await form.getByRole('combobox', { name }).fill(words);
  const option = form.page().getByRole('option', { name: new RegExp(words, 'i') });
  await option.first().click();
}
