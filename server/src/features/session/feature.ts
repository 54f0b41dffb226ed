import { forgetExpiredDevices } from "../../domain/known-devices.ts";
import { type NewsOfLogin, TELL_OF_LOGIN } from "../../domain/news-of-login.ts";
import { forgetEndedSessions } from "../../domain/sessions.ts";
import { DELETE_ENDED_EVERY_MS, type Feature, job } from "../../feature.ts";
import { sessionRoutes } from "./routes.ts";
import { tellOfLogin } from "./tell-of-login.ts";

export const session: Feature = {
  routes: sessionRoutes,
  jobs: [job(TELL_OF_LOGIN, (services) => (news: NewsOfLogin) => tellOfLogin(services, news))],
  periodic: [
    { everyMs: DELETE_ENDED_EVERY_MS, run: ({ db }) => forgetEndedSessions(db) },
    { everyMs: DELETE_ENDED_EVERY_MS, run: ({ db }) => forgetExpiredDevices(db) },
  ],
};
