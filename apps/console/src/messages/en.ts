import account from './en/account.json';
import admin from './en/admin.json';
import alerts from './en/alerts.json';
import app from './en/app.json';
import atDate from './en/at-date.json';
import changes from './en/changes.json';
import data from './en/data.json';
import datasets from './en/datasets.json';
import edit from './en/edit.json';
import find from './en/find.json';
import fleet from './en/fleet.json';
import help from './en/help.json';
import imports from './en/import.json';
import item from './en/item.json';
import linked from './en/linked.json';
import map from './en/map.json';
import missions from './en/missions.json';
import quality from './en/quality.json';
import records from './en/records.json';
import rules from './en/rules.json';
import search from './en/search.json';
import session from './en/session.json';
import ui from './en/ui.json';
import upload from './en/upload.json';
import wall from './en/wall.json';
import welcome from './en/welcome.json';

/**
 * Texts in English. Keys begin with the folder that uses them; a folder's texts stand in one file for each language.
 */
const en = {
  ...account,
  ...admin,
  ...alerts,
  ...app,
  ...atDate,
  ...changes,
  ...data,
  ...datasets,
  ...edit,
  ...find,
  ...fleet,
  ...help,
  ...imports,
  ...item,
  ...linked,
  ...map,
  ...missions,
  ...quality,
  ...records,
  ...rules,
  ...search,
  ...session,
  ...ui,
  ...upload,
  ...wall,
  ...welcome,
};

export type Messages = Readonly<Record<keyof typeof en, string>>;
export default en;
