import { momentOf, oneOf, pick, uuidOf, vocableOf } from './random.mjs';

const FIRST = ['Ada', 'Ben', 'Clara', 'David', 'Elin', 'Femke', 'Gustav', 'Hanna', 'Ingrid', 'Jonas', 'Klara', 'Lars'];
const LAST = ['Jansen', 'Petersen', 'Moreau', 'Rossi', 'Novak', 'Silva', 'Kowalski', 'Virtanen', 'Larsen', 'Murphy'];

/**
 * Statements that make people, and give every item one or two of them.
 * @param {import('./generate-registry.mjs').FullSize} size
 */
export const makeContacts = ({ contacts, items }) => [
  `insert into contact (id, uuid, created, last_modified, first_name, last_name, email, city, country, company_name)
    select i, ${uuidOf('contact', 'i')}, ${momentOf('i', 1)}, ${momentOf('i', 1)}, ${oneOf('i', 2, FIRST)},
      ${oneOf('i', 3, LAST)} || '-' || (1 + i / 10), 'person' || i || '@example.org', 'Harbour ' || i % 40, 'Norway',
      'Institute ' || i % 60
    from generate_series(1, ${contacts}) i`,
  `insert into item_contact (id, uuid, created, last_modified, item_id, contact_id, role_id)
    select row_number() over (order by i, turn), ${uuidOf('item_contact', "i || '/' || turn")}, ${momentOf('i', 4)},
      ${momentOf('i', 4)}, i, 1 + ${pick('i * 2 + turn', 6, contacts)}, ${vocableOf('ContactRoles', 'i * 2 + turn', 7)}
    from generate_series(1, ${items}) i, generate_series(0, 1) turn where turn = 0 or i % 3 = 0
    on conflict do nothing`,
];
