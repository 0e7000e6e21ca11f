import { ConsoleFixture } from './console-fixture';
import { testAtDate } from './survey/at-date';
import { testChanges } from './survey/changes';
import { testFleet } from './survey/fleet';
import { testSearch } from './survey/search';
import { testWelcome } from './survey/welcome';

// What writes comes last.
describe('the pages that survey the fleet', () => {
  let console: ConsoleFixture;
  beforeAll(async () => {
    console = await ConsoleFixture.start();
  });
  afterAll(() => console.stop());
  afterEach(() => expect(console.takeComplaints()).toEqual([]));

  describe('At a date', () => testAtDate(() => console));
  describe('Search', () => testSearch(() => console));
  describe('Fleet', () => testFleet(() => console));
  describe('Changes', () => testChanges(() => console));
  describe('Welcome', () => testWelcome(() => console));
});
