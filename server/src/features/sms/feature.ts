import { DELETE_ENDED_EVERY_MS, type Feature } from "../../feature.ts";
import { deleteOldSms } from "./store.ts";
import { registerSms } from "./webhook.ts";

export const sms: Feature = {
  paths: [registerSms],
  periodic: [{ everyMs: DELETE_ENDED_EVERY_MS, run: ({ db }) => deleteOldSms(db) }],
};
