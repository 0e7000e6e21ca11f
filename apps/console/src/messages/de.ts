import account from './de/account.json';
import admin from './de/admin.json';
import app from './de/app.json';
import data from './de/data.json';
import datasets from './de/datasets.json';
import edit from './de/edit.json';
import find from './de/find.json';
import help from './de/help.json';
import imports from './de/import.json';
import item from './de/item.json';
import map from './de/map.json';
import missions from './de/missions.json';
import quality from './de/quality.json';
import records from './de/records.json';
import session from './de/session.json';
import ui from './de/ui.json';
import upload from './de/upload.json';
import welcome from './de/welcome.json';
import { type Messages } from './en';

/** Texts in German. A key that is missing here does not compile. */
const de: Messages = {
  ...account,
  ...admin,
  ...app,
  ...data,
  ...datasets,
  ...edit,
  ...find,
  ...help,
  ...imports,
  ...item,
  ...map,
  ...missions,
  ...quality,
  ...records,
  ...session,
  ...ui,
  ...upload,
  ...welcome,
};

export default de;
