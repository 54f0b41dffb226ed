import { fileURLToPath } from "node:url";
import { staffRoles } from "@portal/contract/console/rights";
import {
  STAFF_SIGN_IN_PURPOSE,
  startStaffSession,
} from "../../server/src/operations/staff/staff-sessions.ts";
import { macKeysFor } from "../../server/src/encryption-keys.ts";
import { MIGRATIONS } from "../../server/src/health.ts";
import { CONSOLE_LOGIN } from "../../server/src/kit/database/database-fitness.ts";
import { migrate } from "../../server/src/kit/database/migrate.ts";
import { takePort } from "../../server/src/testing/portal/ports.ts";
import { runtimeUrlOf } from "../../server/src/embedded-postgres/login.ts";
import { openSlowDatabase } from "./data/databases.ts";
import { startProgram } from "./programs.ts";

/** The operator's console in a process of its own. */
export type Console = {
  readonly url: string;
  /** Of a person who has every role, so that every screen opens. */
  readonly sessionToken: string;
  readonly stop: () => Promise<void>;
};

const APP_SECRET = "bench-secret-of-the-portal-0123456789";
const FILE = fileURLToPath(new URL("../../server/src/console/main.ts", import.meta.url));
const IDENTITY = {
  issuer: "bench",
  subject: "bench",
  login: "bench",
  fullName: "Nguyễn Văn Đo",
  groups: [],
};

/** Starts the console over a database of its own. */
export async function startConsole(databaseUrl: string, folder: string): Promise<Console> {
  await migrate(databaseUrl, MIGRATIONS);
  const consoleUrl = runtimeUrlOf(databaseUrl, CONSOLE_LOGIN);
  const port = await takePort();
  const url = `http://127.0.0.1:${port}`;
  const { stop } = await startProgram({
    file: FILE,
    logFile: `${folder}/console.log`,
    env: {
      DATA_DIR: folder,
      APP_SECRET,
      CONSOLE_DATABASE_URL: consoleUrl,
      CONSOLE_PORT: String(port),
      CONSOLE_URL: url,
      // Nobody signs in here: the session is made in the database.
      STAFF_OIDC_ISSUER: "http://127.0.0.1:9/oidc",
      STAFF_OIDC_CLIENT_ID: "bench",
      STAFF_OIDC_CLIENT_SECRET: "bench-console-secret",
      LOG_LEVEL: "warn",
      RATE_LIMIT_SCALE: "1000000",
    },
  });
  const db = openSlowDatabase(consoleUrl);
  const keys = macKeysFor({ env: { APP_SECRET, APP_SECRET_PREVIOUS: [] } }, STAFF_SIGN_IN_PURPOSE);
  const sessionToken = await startStaffSession(db, keys, IDENTITY, staffRoles);
  await db.close();
  return { url, sessionToken, stop };
}
