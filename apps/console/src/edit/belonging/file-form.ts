/** The form that sends a file; it is called as the file is. */
export function fileForm(file: File, fields: Readonly<Record<string, unknown>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  form.set('file', file, file.name);
  return form;
}
