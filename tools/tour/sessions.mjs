import assert from 'node:assert/strict';
import { sessionIn } from '../platform/session.mjs';

const LOGINS = ['/rest/v2/auth/login', '/auth/rest/login', '/rest/auth/login', '//rest/v2//auth/login'];

const form = (username, password) => ({ body: new URLSearchParams({ username, password }), status: 200 });

function tokenOf(response) {
  const [cookie = ''] = response.headers.getSetCookie();
  const token = sessionIn(cookie);
  assert.ok(token, 'the login sets no cookie x-auth-token');
  for (const attribute of ['Path=/', 'HttpOnly', 'SameSite=Lax']) assert.ok(cookie.includes(attribute), cookie);
  return token;
}

/** Logs in at every address, shows the session in every way, and ends one; gives a session that stays. */
export async function sessions(anyone, { username, token }) {
  anyone.chapter('Logins and sessions');
  let session;
  for (const path of LOGINS) {
    await anyone.call('POST', path, {
      ...form(username, token),
      check: (_, response) => (session = tokenOf(response)),
    });
  }
  await anyone.call('POST', LOGINS[0], { ...form(username, 'no token'), status: 401 });
  await anyone.call('POST', LOGINS[0], { ...form('nobody@example.org', token), status: 401 });
  for (const how of ['cookie', 'header', 'bearer']) {
    const check = (body) => assert.equal(body.username, username);
    await anyone.with(session, how).get('/rest/v2/auth/loggedin', { check });
  }
  await anyone.get('/rest/v2/auth/loggedin', { status: 401 });
  let ended;
  const note = (_, response) => (ended = tokenOf(response));
  await anyone.call('POST', LOGINS[0], { ...form(username, token), check: note });
  const leaving = anyone.with(ended);
  await leaving.call('POST', '/rest/v2/auth/logout', { status: 204, type: 'application/octet-stream' });
  await leaving.get('/rest/v2/auth/loggedin', { status: 401 });
  return session;
}
