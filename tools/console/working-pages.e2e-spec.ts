import { ConsoleFixture } from './console-fixture';
import { lookAt, type PageLook } from './page-look';

const PAGES: readonly PageLook[] = [
  ['Upload', '/upload', 'Files in the NRT format'],
  ['Import', '/import', 'Make and change many items'],
  ['Missions', '/missions', 'Fram Strait 2023'],
  ['a mission', '/missions/1', 'Hand-held CTD'],
  ['Datasets', '/datasets', 'demo@example.org'],
  ['a dataset', '/datasets/1', 'SHA-256'],
  ['the account', '/account', 'read ingest quality alerts registry admin'],
  ['Log in', '/login', 'A personal access token'],
  ['administration', '/admin', 'AIS receiver'],
  ['the audit log', '/admin/audit', 'admin@example.org logged in'],
  ['Help', '/help', 'Search everywhere'],
];

// A look at each page; what one does there is proven by the system specs beside this file.
describe('the pages that people work with', () => {
  let console: ConsoleFixture;
  beforeAll(async () => {
    console = await ConsoleFixture.start();
  });
  afterAll(() => console.stop());

  it.each(PAGES)('show %s', async (_name, place, text) => {
    await lookAt(console, place, text);
  });
});
