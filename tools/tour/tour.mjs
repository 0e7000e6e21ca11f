import { publishedClients } from '../clients/published-clients.mjs';
import { belongings } from './belongings.mjs';
import { catalogue } from './catalogue.mjs';
import { items } from './items.mjs';
import { missions, people } from './people.mjs';
import { ingestQueries, queries } from './queries.mjs';
import { sessions } from './sessions.mjs';
import { Traveller } from './traveller.mjs';

/** Types and units by the names that every registry knows. */
async function knownTypes(anyone) {
  anyone.chapter('What the bodies refer to');
  const id = async (path, where) => (await anyone.get(`/rest/v2/${path}?where=${where}`)).records[0].id;
  return {
    vessel: await id('types', 'systemName==vessel'),
    ctd: await id('types', 'systemName==ctd'),
    deployment: await id('types', 'systemName==Deployment'),
    manual: await id('types', 'vocableGroup.systemName==ResourceTypes'),
    temperature: await id('types', 'vocableGroup.systemName==ParameterTypes'),
    celsius: await id('units', 'ucum==Cel'),
  };
}

/**
 * Every call of the registry in the order in which a data manager would come to it, in the bodies that clients send;
 * throws at the first answer that differs. With an ingest service the requests of published clients follow, word for word.
 * Gives the number of requests. What it makes has names that begin with `tour_`;
 * items and contacts stay, for they cannot be deleted.
 * @param {{ registry?: string, ingest?: string, username?: string, token?: string, print?: (text: string) => void }} world
 */
export async function tour({ registry, ingest, username, token, print }) {
  const anyone = new Traveller(registry, print);
  const session = await sessions(anyone, { username, token });
  const client = anyone.with(session);
  const { admin: isAdmin } = await client.get('/rest/v2/auth/loggedin');
  const name = `tour_${Date.now().toString(36)}`;
  const known = { anyone, client, isAdmin, username, name, types: await knownTypes(anyone) };
  const made = { ...known, ...(await items(known)) };
  await belongings(made);
  await missions({ ...made, ...(await people(made)) });
  await catalogue(known);
  await queries(made);
  if (!ingest) return anyone.calls;
  await ingestQueries(new Traveller(ingest, print), session);
  return anyone.calls + (await publishedClients({ registry, ingest, username, token, print }));
}
