const ORCID = /^(?:https?:\/\/(?:www\.)?orcid\.org\/)?(\d{4}-\d{4}-\d{4}-\d{3}[\dX])\/?$/i;
const ROR = /^(?:https?:\/\/(?:www\.)?ror\.org\/)?(0[a-hj-km-np-tv-z0-9]{6}\d{2})\/?$/i;

/** Normalises an ORCID iD to a URL; empty stays empty. Undefined for anything else, such as a wrong check digit. */
export function orcidUrl(text: string): string | undefined {
  const given = text.trim();
  if (given === '') return '';
  const id = ORCID.exec(given)?.[1]?.toUpperCase();
  return id !== undefined && hasCheckDigit(id) ? `https://orcid.org/${id}` : undefined;
}

/** Normalises a ROR id to a URL; empty stays empty. Undefined for anything else. */
export function rorUrl(text: string): string | undefined {
  const given = text.trim();
  if (given === '') return '';
  const id = ROR.exec(given)?.[1]?.toLowerCase();
  return id === undefined ? undefined : `https://ror.org/${id}`;
}

/** ISO 7064 MOD 11-2: the last digit checks the others; X is ten. */
function hasCheckDigit(id: string): boolean {
  const digits = id.replaceAll('-', '');
  const sum = [...digits.slice(0, -1)].reduce((total, digit) => (total + Number(digit)) * 2, 0);
  const check = (12 - (sum % 11)) % 11;
  return digits.at(-1) === (check === 10 ? 'X' : String(check));
}
