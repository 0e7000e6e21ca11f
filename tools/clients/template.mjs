/** Forms in which a placeholder writes the value of a name: `{file:joined}`. */
const FORMS = {
  form: encodeURIComponent,
  query: encodeURIComponent,
  joined: (text) => text.replaceAll(/\r?\n/g, ''),
};

const PLACEHOLDER = /\{(\w+)(?::(\w+))?\}/g;
const NUMBER = /^\{(\w+):number\}$/;

/** Fills the placeholders of a value, at any depth, in texts and keys; an unknown name is an error. */
export function fill(value, names) {
  if (Array.isArray(value)) return value.map((each) => fill(each, names));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [fill(key, names), fill(each, names)]));
  }
  return typeof value === 'string' ? fillText(value, names) : value;
}

function fillText(text, names) {
  const number = NUMBER.exec(text);
  if (number) return Number(valueOf(number[1], names));
  return text.replaceAll(PLACEHOLDER, (_, name, form) => {
    const value = String(valueOf(name, names));
    return form ? FORMS[form](value) : value;
  });
}

function valueOf(name, names) {
  if (!Object.hasOwn(names, name)) throw new Error(`there is no name '${name}'`);
  return names[name];
}
