import { ADMIN, type ConsoleFixture } from './console-fixture';

/** A page: what it is, its address, and a text that it shows. */
export type PageLook = readonly [name: string, place: string, text: string];

/** Looks at a page as an administrator does: its text is there, and nothing complains. */
export async function lookAt(console: ConsoleFixture, place: string, text: string): Promise<void> {
  const page = await console.open(place, { as: ADMIN });
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('main').getByText(text).first().waitFor();
  await console.settled(page);
  expect(console.takeComplaints()).toEqual([]);
  await page.context().close();
}
