import { RecentSessions } from './recent-sessions';
import { type Session } from './session';

const session: Session = {
  id: 1,
  scopes: ['read'],
  account: { id: 1, username: 'ada@example.org', admin: false, functional: false },
  expires: new Date(0),
  idleSeconds: 0,
};

/** Recent sessions at a time of one's own, and how often was asked. */
function recent(): {
  at: (ms: number) => void;
  ask: (found?: Session) => Promise<unknown>;
  asked: () => number;
  sessions: RecentSessions;
} {
  let now = 0;
  let asked = 0;
  const sessions = new RecentSessions(() => now);
  return {
    sessions,
    at: (ms) => (now = ms),
    ask: (...found) => {
      const answer = found.length > 0 ? found[0] : session;
      return sessions.get('token', () => (asked++, Promise.resolve(answer)));
    },
    asked: () => asked,
  };
}

it('asks once for requests at the same time and shortly after, then again', async () => {
  const { at, ask, asked } = recent();
  expect(await Promise.all([ask(), ask()])).toEqual([session, session]);
  at(499);
  await ask();
  expect(asked()).toBe(1);
  at(500);
  await ask();
  expect(asked()).toBe(2);
});

it('knows a session once it is found, until it is forgotten or no longer holds', async () => {
  const { at, ask, sessions } = recent();
  const asking = ask();
  expect(sessions.known('token')).toBeUndefined();
  await asking;
  at(499);
  expect(sessions.known('token')).toBe(session);
  at(500);
  expect(sessions.known('token')).toBeUndefined();
  await ask();
  sessions.forget('token');
  expect(sessions.known('token')).toBeUndefined();
});

it('keeps no token without a session', async () => {
  const { ask, asked } = recent();
  expect(await ask(undefined)).toBeUndefined();
  expect(await ask()).toEqual(session);
  expect(asked()).toBe(2);
});

it('forgets, also what is being asked for', async () => {
  const { ask, asked, sessions } = recent();
  const first = ask();
  sessions.forget('token');
  await first;
  await ask();
  expect(asked()).toBe(2);
});

it('keeps no failure', async () => {
  const { ask, sessions } = recent();
  await expect(sessions.get('token', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await ask()).toEqual(session);
});
