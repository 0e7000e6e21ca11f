/** The groups of the registry's operations, each with its description. */
export const REGISTRY_TAGS: Readonly<Record<string, string>> = {
  items:
    'Platforms, devices and sensors, one below another, with what belongs to each: parameters, contacts, events, mounts, custom fields, resources, versions.',
  parameters: 'What items measure, across all items.',
  events: 'What happened to items, across all items.',
  missions: 'Cruises, campaigns and deployments: which items took part, and who.',
  contacts: 'People and organisations. A contact with the role Editor and the e-mail of an account carries its rights.',
  catalogue: 'What the other records are described with: states, units, and the vocables that are types and roles.',
  history: 'What every record was, when it changed, by whom, and back to it.',
};
