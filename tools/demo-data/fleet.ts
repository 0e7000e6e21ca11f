import contactRoles from './fleet/contact-roles.json';
import contacts from './fleet/contacts.json';
import fields from './fleet/fields.json';
import fleetImport from './fleet/fleet.json';
import missions from './fleet/missions.json';
import mounts from './fleet/mounts.json';
import resources from './fleet/resources.json';

/** The account that a new user logs in with; it may change the whole fleet. */
export const DEMO_ACCOUNT = 'demo@example.org';

export const EDITOR = 'Editor';

/** The demo fleet, from the files in `fleet/`: two vessels, a glider and stations. */
export const fleet = {
  /** The body of the import. */
  import: fleetImport,
  /** People and offices; other files name them by e-mail. */
  contacts,
  /** The contacts of items, roles by `systemName`. */
  contactRoles,
  fields,
  /** Links of items, types by `systemName`. */
  resources,
  /** The starts of mounts that no event of mounting tells. */
  mounts,
  missions,
};

/** The role that is given when all else is there: the last one of its file. */
export const LAST_ROLE = fleet.contactRoles.at(-1)!;
