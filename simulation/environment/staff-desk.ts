import { runtimeUrlOf } from "../../server/src/embedded-postgres/login.ts";
import { CONSOLE_LOGIN } from "../../server/src/kit/database/database-fitness.ts";
import { gameApiUrl } from "../../server/src/testing/portal/sandbox.ts";
import { TEST_SECRETS } from "../../server/src/testing/portal/test-secrets.ts";
import type { StaffLogin } from "../generate/staff.ts";
import { type Restartable, startRestartable } from "./restartable.ts";
import { PORTAL_CONFIG } from "./settings.ts";
import { signIn, type StaffMember } from "./staff-member.ts";

/** The operator's console as a process, and the staff who are signed in to it. */
export type StaffDesk = {
  readonly console: Restartable;
  /** Signs the person in at the first use. @throws where nobody answers; the next use tries again */
  member(login: StaffLogin): Promise<StaffMember>;
};

type DeskOptions = {
  readonly port: number;
  readonly ownerUrl: string;
  readonly sandboxPort: number;
  /** Further environment variables. */
  readonly env: Readonly<Record<string, string>>;
  /** The program, where it is not that of this checkout. */
  readonly main?: URL;
};

/** Opens the desk at the first `open`: many simulations need none. A console that does not start is tried again. */
export function makeDesk(options: DeskOptions) {
  let desk: Promise<StaffDesk> | undefined;
  const open = () =>
    (desk ??= openDesk(options).catch((error: unknown) => {
      desk = undefined;
      throw error;
    }));
  return { open, close: async () => (await desk)?.console.close() };
}

const MAIN = new URL("../../server/src/console/main.ts", import.meta.url);

async function openDesk({
  port,
  ownerUrl,
  sandboxPort,
  env,
  main = MAIN,
}: DeskOptions): Promise<StaffDesk> {
  const console = await startRestartable(`http://127.0.0.1:${port}`, main, {
    ...TEST_SECRETS,
    NODE_ENV: "test",
    LOG_LEVEL: "silent",
    CONSOLE_PORT: String(port),
    CONSOLE_DATABASE_URL: runtimeUrlOf(ownerUrl, CONSOLE_LOGIN),
    STAFF_OIDC_ISSUER: `http://localhost:${sandboxPort}/oidc`,
    GAME_API_URL: gameApiUrl(sandboxPort),
    PORTAL_CONFIG,
    RATE_LIMIT_SCALE: "100000",
    ...env,
  });
  const members = new Map<StaffLogin, Promise<StaffMember>>();
  const member = (login: StaffLogin): Promise<StaffMember> => {
    const known = members.get(login);
    if (known) return known;
    const signedIn = signIn(console.url, login).catch((error: unknown) => {
      members.delete(login);
      throw error;
    });
    members.set(login, signedIn);
    return signedIn;
  };
  return { console, member };
}
