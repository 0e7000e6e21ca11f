import { type Lockfile } from './lockfile';

/** Licences of what the services run with: each allows use in a service without conditions on its own code. */
const ALLOWED = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
  'Python-2.0',
];

/** Packages whose package.json names no licence in the way npm reads, by the licence in their LICENSE file. */
const READ_BY_HAND: Readonly<Record<string, string>> = { busboy: 'MIT', streamsearch: 'MIT' };

/** Packages that services run with under a licence that is not allowed, or under none that is known. */
export function refusedLicences({ packages }: Lockfile): string[] {
  return Object.entries(packages).flatMap(([place, { dev, devOptional, license }]) => {
    if (place === '' || dev || devOptional) return [];
    const name = place.replace(/^.*node_modules\//, '');
    const known = license ?? READ_BY_HAND[name] ?? 'no licence';
    return ALLOWED.includes(known) ? [] : [`${name}: ${known}`];
  });
}
