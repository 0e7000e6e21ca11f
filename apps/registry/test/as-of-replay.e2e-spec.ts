import fc from 'fast-check';
import { ITEMS } from './item-factory';
import { carryOut, type MadeRecords, randomWrite } from './random-writes';
import { type RegistryFixture, startRegistry } from './registry-fixture';

const V2 = '/rest/v2';
const EVERYTHING = 'with=parameters,contacts,events,fields,resources,children,parent,missions,mounts';

/** Questions about everything that writes touch. */
const QUESTIONS = [
  `${ITEMS}?dedup=false&${EVERYTHING}`,
  `${ITEMS}?${EVERYTHING}&sorts=-longName&hits=5`,
  `${ITEMS}?q=a&sorts=code&offset=1`,
  `${ITEMS}?where=status.name!=decommissioned;type.generalName==*a*&sorts=type.generalName,-parent.code`,
  `${ITEMS}?where=parameters.name==*a*,children.longName==*b*,contacts.contact.lastName==*a*,events.label==*c*`,
  `${ITEMS}?where=parent.code!=vessel*;missions.mission.name==*&hits=0`,
  `${V2}/parameters?where=item.longName==*a*&sorts=shortName`,
  `${V2}/parameters?where=unit.name==*b*`,
  `${V2}/events?sorts=-item.code,label`,
  `${V2}/contacts?sorts=-lastName,city`,
  `${V2}/missions?where=items.item.longName==*a*&sorts=name`,
  `${V2}/missions`,
  `${V2}/states?sorts=name`,
  `${V2}/units?where=id==12`,
  `${V2}/vocables?where=vocableGroup.name==*;id==1100`,
  `${V2}/types?where=generalName==*a*&hits=0`,
];
const OF_ITEM = [
  '',
  '/parameters',
  '/contacts',
  '/events',
  '/fields',
  '/resources',
  '/versions',
  '/mounts',
  '/mounted',
];

/** An answer without what is not the same twice. */
function stable(text: string): unknown {
  return JSON.parse(text.replace(/"duration":\d+/, '"duration":0'));
}

/** The answers at a moment, by the questions. */
interface Snapshot {
  readonly moment: string;
  readonly answers: ReadonlyMap<string, object>;
}

describe('the registry at another time', () => {
  let registry: RegistryFixture;
  let session: string;
  beforeAll(async () => {
    registry = await startRegistry();
    session = await logIn();
  });
  afterAll(() => registry.close());

  /** Thousands of answers are compared here; that each is as described is looked at elsewhere. */
  const logIn = async (): Promise<string> => {
    const password = await registry.token('reader@example.org', { admin: true });
    const body = new URLSearchParams({ username: 'reader@example.org', password });
    const response = await fetch(`${registry.url}${V2}/auth/login`, { method: 'POST', body });
    return response.headers.get('set-cookie') ?? '';
  };

  const ask = async (question: string, asOf?: string): Promise<object> => {
    const separator = question.includes('?') ? '&' : '?';
    const path = asOf === undefined ? question : `${question}${separator}asOf=${asOf}`;
    const response = await fetch(registry.url + path, { headers: { cookie: session } });
    return { status: response.status, body: stable(await response.text()) };
  };

  const takeSnapshot = async (): Promise<Snapshot> => {
    const items = (await registry.admin.get(`${ITEMS}?sorts=-id&hits=2`)).body.records as { code: string }[];
    const ofItems = items.flatMap(({ code }) => OF_ITEM.map((path) => `${ITEMS}/${code}${path}`));
    const answers = new Map<string, object>();
    for (const question of [...QUESTIONS, ...ofItems]) answers.set(question, await ask(question));
    const [clock] = await registry.sql<{ now: Date }>('select now from registry.clock');
    return { moment: clock!.now.toISOString(), answers };
  };

  it('answers every question as it did then, after any sequence of writes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(randomWrite, { minLength: 6, maxLength: 14 }), async (writes) => {
        const made: MadeRecords = { paths: new Map() };
        const snapshots: Snapshot[] = [];
        for (const write of writes) {
          await carryOut(registry.admin, made, write);
          snapshots.push(await takeSnapshot());
        }
        for (const { moment, answers } of snapshots) {
          for (const [question, answer] of answers) {
            expect({ moment, question, ...(await ask(question, moment)) }).toEqual({
              moment,
              question,
              ...answer,
            });
          }
        }
      }),
      { numRuns: 5, endOnFailure: true },
    );
  }, 300_000);
});
