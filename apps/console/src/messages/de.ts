import account from './de/account.json';
import admin from './de/admin.json';
import alerts from './de/alerts.json';
import app from './de/app.json';
import atDate from './de/at-date.json';
import changes from './de/changes.json';
import data from './de/data.json';
import datasets from './de/datasets.json';
import edit from './de/edit.json';
import find from './de/find.json';
import fleet from './de/fleet.json';
import help from './de/help.json';
import imports from './de/import.json';
import item from './de/item.json';
import linked from './de/linked.json';
import map from './de/map.json';
import missions from './de/missions.json';
import quality from './de/quality.json';
import records from './de/records.json';
import rules from './de/rules.json';
import search from './de/search.json';
import session from './de/session.json';
import ui from './de/ui.json';
import upload from './de/upload.json';
import wall from './de/wall.json';
import welcome from './de/welcome.json';
import { type Messages } from './en';

/** Texts in German. A key that is missing here does not compile. */
const de: Messages = {
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

export default de;
