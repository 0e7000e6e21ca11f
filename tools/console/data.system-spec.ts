import { ConsoleFixture } from './console-fixture';
import { testCoverage } from './data/coverage';
import { testExport } from './data/export';
import { testLinked } from './data/linked';
import { testLook } from './data/look';
import { testQuality } from './data/quality';
import { testView } from './data/view';

// What writes comes last.
describe('the page Data', () => {
  let console: ConsoleFixture;
  beforeAll(async () => {
    console = await ConsoleFixture.start();
  });
  afterAll(() => console.stop());
  afterEach(() => expect(console.takeComplaints()).toEqual([]));

  describe('and what is in view', () => testView(() => console));
  describe('and its looks', () => testLook(() => console));
  describe('and its plots and coverages', () => testCoverage(() => console));
  describe('and what it gives to programs', () => testExport(() => console));
  describe('and the map of the way beside a plot', () => testLinked(() => console));
  describe('and quality control', () => testQuality(() => console));
});
