import { type Test } from 'supertest';
import { newAccessToken } from '@pelorus/auth/domain';
import { DEMO, type RunningAuth, runAuth } from './running-auth';

describe('failed logins', () => {
  let service: RunningAuth;
  let token: string;

  beforeAll(async () => {
    const limits = { LOGIN_FAILURES_PER_ADDRESS: '6', LOGIN_FAILURES_PER_ACCOUNT: '3' };
    service = await runAuth({ ...limits, TRUST_PROXY: '1' });
    token = await service.makeToken();
  });
  afterAll(() => service.close());

  let network = 0;
  /** Addresses of each test are its own: nobody has failed there yet. */
  let [here, there, elsewhere]: readonly string[] = [];
  beforeEach(() => {
    network++;
    [here, there, elsewhere] = [1, 2, 3].map((host) => `10.${network}.0.${host}`);
  });

  const logIn = (username: string, password: string, address = here!): Test =>
    service.client.post('/rest/auth/login').type('form').set('X-Forwarded-For', address).send({ username, password });
  const fail = async (times: number, username: string, address?: string): Promise<void> => {
    for (let i = 0; i < times; i++) await logIn(username, newAccessToken(), address).expect(401);
  };

  it('are limited for an account at an address, also with the right token', async () => {
    await fail(3, DEMO);
    const { headers, body } = await logIn(DEMO.toUpperCase(), token).expect(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(900);
    expect(body).toMatchObject({ status: 429, code: 'too-many-logins' });
    await service.client
      .post('/auth/rest/login')
      .type('form')
      .set('X-Forwarded-For', here!)
      .send({ username: DEMO, password: token })
      .expect(429);
  });

  it('are never limited for an account alone', async () => {
    await fail(3, DEMO, here);
    await fail(3, DEMO, there);
    await logIn(DEMO, token, elsewhere).expect(200);
  });

  it('are limited for an address, whatever the accounts', async () => {
    for (const name of ['a', 'b', 'c']) await fail(2, `${name}@example.org`);
    await logIn(DEMO, token).expect(429);
    await logIn(DEMO, token, there).expect(200);
  });

  it('of an account are forgotten after a login', async () => {
    await fail(2, DEMO);
    await logIn(DEMO, token).expect(200);
    await fail(2, DEMO);
    await logIn(DEMO, token).expect(200);
  });

  it('count for the network of an IPv6 host', async () => {
    await fail(3, DEMO, '2001:db8:1:2::1');
    await logIn(DEMO, token, '2001:db8:1:2:ffff::9').expect(429);
    await logIn(DEMO, token, '2001:db8:1:3::1').expect(200);
  });

  it('are those of the connection when no proxy is trusted', async () => {
    const direct = await service.another({ LOGIN_FAILURES_PER_ACCOUNT: '1' });
    const attempt = (address: string): Test =>
      direct.client
        .post('/rest/auth/login')
        .type('form')
        .set('X-Forwarded-For', address)
        .send({ username: DEMO, password: 'x' });
    await attempt('192.0.2.1').expect(401);
    await attempt('192.0.2.2').expect(429);
    await direct.close();
  });

  it('are not those that the database prevented', async () => {
    await service.database.dataSource.query('alter table auth.token rename to gone');
    await service.client.get('/health/ready').expect(200);
    for (let i = 0; i < 4; i++) await logIn(DEMO, token).then(undefined, () => undefined);
    await service.database.dataSource.query('alter table auth.gone rename to token');
    await logIn(DEMO, token).expect(200);
  });
});
