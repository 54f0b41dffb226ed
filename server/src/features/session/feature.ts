import { deleteExpiredDevices } from "../../domain/known-devices.ts";
import { type NewDeviceAlert, SEND_NEW_DEVICE_ALERT } from "../../domain/news-of-login.ts";
import { deleteEndedSessions } from "../../domain/sessions.ts";
import { DELETE_ENDED_EVERY_MS, type Feature, job } from "../../feature.ts";
import { sessionRoutes } from "./routes.ts";
import { sendNewDeviceAlert } from "./tell-of-login.ts";

export const session: Feature = {
  routes: sessionRoutes,
  jobs: [
    job(
      SEND_NEW_DEVICE_ALERT,
      (services) => (news: NewDeviceAlert) => sendNewDeviceAlert(services, news),
    ),
  ],
  periodic: [
    { everyMs: DELETE_ENDED_EVERY_MS, run: ({ db }) => deleteEndedSessions(db) },
    { everyMs: DELETE_ENDED_EVERY_MS, run: ({ db }) => deleteExpiredDevices(db) },
  ],
};
