import { deleteExpiredDevices } from "../../domain/sessions/known-devices.ts";
import {
  type NewDeviceAlert,
  SEND_NEW_DEVICE_ALERT,
} from "../../domain/sessions/insert-session.ts";
import { deleteEndedSessions } from "../../domain/sessions/sessions.ts";
import { DELETE_ENDED_EVERY_MS, type Feature, job } from "../../feature.ts";
import { sessionRoutes } from "./routes.ts";
import { sendNewDeviceAlert } from "./send-new-device-alert.ts";

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
