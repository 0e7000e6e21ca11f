import { type Page } from 'playwright-core';

export const FERRYBOX = 'vessel:mya_ii:fb_741202';
export const SALINITY = `${FERRYBOX}:tsg_sbe45_a:salinity`;
export const TEMPERATURE = `${FERRYBOX}:tsg_sbe45_a:temperature`;
export const SANDI = 'station:sandi:ctd_250:salinity';

/** The plot in words, once it is drawn and is not the picture of before. */
export async function plotOf(page: Page): Promise<string> {
  await page.locator('.u-over').first().waitFor();
  const plot = page.locator('[role=group][aria-busy=false]');
  return (await plot.getAttribute('aria-label')) ?? '';
}

/** Waits until the plot is drawn and says so in other words than before. */
export async function plotAfter(page: Page, before: string): Promise<void> {
  await page.locator(`[role=group][aria-busy=false]:not([aria-label="${before}"])`).waitFor();
}

/** Waits until the plot is drawn and these words are in what it says. */
export async function plotSays(page: Page, words: RegExp): Promise<void> {
  await page.getByRole('group', { name: words }).and(page.locator('[aria-busy=false]')).waitFor();
}

export function secondsOf(page: Page): number {
  const search = new URL(page.url()).searchParams;
  return (Date.parse(search.get('to') ?? '') - Date.parse(search.get('from') ?? '')) / 1000;
}
