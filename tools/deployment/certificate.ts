import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** A certificate that signs itself, with its key, both as PEM. */
export interface OwnCertificate {
  readonly certificate: string;
  readonly key: string;
}

const DAY = 86_400_000;

/** A piece of DER: its tag, its length, what it holds. */
function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const size = content.length;
  if (size < 128) return Buffer.concat([Buffer.from([tag, size]), content]);
  const length = size < 256 ? [0x81, size] : [0x82, size >> 8, size & 255];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}

const sequence = (...parts: readonly Uint8Array[]): Buffer => der(0x30, ...parts);
const bits = (content: Uint8Array): Buffer => der(0x03, Buffer.from([0]), content);
const moment = (time: number): Buffer =>
  der(0x18, Buffer.from(`${new Date(time).toISOString().replaceAll(/[-:T]|\.\d+/g, '')}`));
const identifier = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'));

/** ECDSA with SHA-256. */
const ALGORITHM = sequence(identifier('2a8648ce3d040302'));
const COMMON_NAME = '550403';
const ALTERNATIVE_NAMES = '551d11';

/**
 * Makes a certificate for servers of this machine: `localhost`, 127.0.0.1 and ::1. Node makes keys and signatures, but no
 * certificates, and a machine need not have OpenSSL.
 */
export function certificateOfThisMachine(): OwnCertificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = sequence(der(0x31, sequence(identifier(COMMON_NAME), der(0x0c, Buffer.from('localhost')))));
  const hosts = sequence(
    der(0x82, Buffer.from('localhost')),
    der(0x87, Buffer.from([127, 0, 0, 1])),
    der(0x87, Buffer.from([...new Uint8Array(15), 1])),
  );
  const facts = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ALGORITHM,
    name,
    sequence(moment(Date.now() - DAY), moment(Date.now() + 30 * DAY)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(sequence(identifier(ALTERNATIVE_NAMES), der(0x04, hosts)))),
  );
  const whole = sequence(facts, ALGORITHM, bits(sign('sha256', facts, privateKey)));
  const lines = whole.toString('base64').match(/.{1,64}/g)!;
  return {
    certificate: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
  };
}
