/** The characters of RFC 3986, percent-encodings whole, one fragment. */
const URI =
  /^(?:https?:\/\/|urn:)(?:[\w\-.~:/?@!$&'()*+,;=]|%[\da-f]{2})+(?:#(?:[\w\-.~:/?@!$&'()*+,;=]|%[\da-f]{2})*)?$/i;

/**
 * A text as an http(s) URI or a URN, if it is one: as it is when it can stay so, else with what needs it percent-encoded.
 * Undefined for anything else.
 */
export function absoluteUri(text: string | undefined): string | undefined {
  const uri = text?.trim() ?? '';
  const normal = normalised(uri);
  return normal === undefined ? undefined : [uri, normal].find((each) => URI.test(each));
}

/** `URL.canParse` of Node.js 20, once it is compiled, takes texts with umlauts for malformed. */
function normalised(uri: string): string | undefined {
  try {
    return new URL(uri).href;
  } catch {
    return undefined;
  }
}

const EMAIL =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@[a-z\d]+(?:-+[a-z\d]+)*(?:\.[a-z\d]+(?:-+[a-z\d]+)*)+$/i;

/** A text as an e-mail address, if it has the form of one. */
export function emailAddress(text: string | undefined): string | undefined {
  return text !== undefined && EMAIL.test(text) ? text : undefined;
}
