import { isPrivateAddress } from './private-address';
import { pauseAfter, retryAfterMs } from './retry-schedule';
import { newWebhookSecret, webhookHeaders } from './webhook-signature';

it('signs as Standard Webhooks say', () => {
  const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1614265330, body: '{"test": 2432232314}' };
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  expect(webhookHeaders([secret], message)).toEqual({
    'webhook-id': message.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
  expect(webhookHeaders([newWebhookSecret(), secret], message)['webhook-signature']).toMatch(/^v1,\S+ v1,g0hM9SsE\S+$/);
});

it.each(['127.0.0.1', '10.1.2.3', '172.31.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0', '224.0.0.1', '::1', '::', 'fe80::1%eth0', 'fd00::1', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '64:ff9b::7f00:1', '2002:7f00:1::'])('does not call %s', (address) => expect(isPrivateAddress(address)).toBe(true)); // prettier-ignore
it.each(['8.8.8.8', '172.32.0.1', '192.169.0.1', '2a00:1450:4001:830::200e'])('calls %s', (address) =>
  expect(isPrivateAddress(address)).toBe(false),
);

it('tries again for three days, later each time', () => {
  const pauses = Array.from({ length: 10 }, (_, i) => pauseAfter(i + 1, 0));
  expect(pauses.slice(0, 4)).toEqual([5_000, 300_000, 1_800_000, 7_200_000]);
  expect(pauses.at(-1)).toBeUndefined();
  expect(pauseAfter(1, 1)).toBe(6_000);
  expect(pauseAfter(1, 0, 60_000)).toBe(60_000);
  expect(pauseAfter(1, 0, 1e12)).toBe(86_400_000);
});

it('takes a pause that a server asks for, in seconds or as a date', () => {
  expect(retryAfterMs('120', 0)).toBe(120_000);
  expect(retryAfterMs('Thu, 01 Jan 1970 00:01:00 GMT', 10_000)).toBe(50_000);
  expect(retryAfterMs('soon', 0)).toBeUndefined();
  expect(retryAfterMs(undefined, 0)).toBeUndefined();
});
