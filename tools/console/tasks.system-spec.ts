import { ConsoleFixture } from './console-fixture';
import { testOperator } from './tasks/operator';
import { testPeople } from './tasks/people';

// Operators ask of the fleet before people add to it.
describe('the tasks', () => {
  let console: ConsoleFixture;
  beforeAll(async () => {
    console = await ConsoleFixture.start();
  });
  afterAll(() => console.stop());
  afterEach(() => expect(console.takeComplaints()).toEqual([]));

  describe('of an operator', () => testOperator(() => console));
  describe('of four people', () => testPeople(() => console));
});
