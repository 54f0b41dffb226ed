import { DELETE_ENDED_EVERY_MS, type Feature } from "../../feature.ts";
import { forgetOldSms } from "./store.ts";
import { registerSms } from "./webhook.ts";

export const sms: Feature = {
  paths: [registerSms],
  periodic: [{ everyMs: DELETE_ENDED_EVERY_MS, run: ({ db }) => forgetOldSms(db) }],
};
