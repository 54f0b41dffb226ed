/** The programs that the portal is compared with. They are no part of the product and have their own packages. */
import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { startProgram } from "../../server/src/testing/portal/child-program.ts";
import { takePort } from "../../server/src/testing/portal/ports.ts";
import { createDatabase } from "./databases.ts";
import { emailOf, PASSWORD } from "./players.ts";
import { DATABASE_CONNECTIONS } from "./portal.ts";
import { get, post } from "./requests.ts";

export const run = promisify(execFile);
export const PEERS_FOLDER = fileURLToPath(new URL("../peers/", import.meta.url));
const PACKAGES = `${PEERS_FOLDER}package.json`;
/** A copy of the list of packages that was installed. */
const INSTALLED = `${PEERS_FOLDER}node_modules/.installed.json`;
const SERVER_PACKAGES = fileURLToPath(new URL("../../server/package.json", import.meta.url));

/** Installs the peers' packages, unless the present list of them is installed. */
export async function installPeers(): Promise<void> {
  const wanted = await readFile(PACKAGES, "utf8");
  assertSameVersions(wanted, await readFile(SERVER_PACKAGES, "utf8"));
  if ((await readFile(INSTALLED, "utf8").catch(() => "")) === wanted) return;
  process.stderr.write("installing the peers …\n");
  await run("npm", ["install"], { cwd: PEERS_FOLDER });
  await writeFile(INSTALLED, wanted);
}

/** @throws if the figures would compare versions of a package instead of programs */
function assertSameVersions(...packages: readonly [string, string]): void {
  const [peers, ours] = packages.map(
    (text) => (JSON.parse(text) as { dependencies: Record<string, string> }).dependencies,
  ) as [Record<string, string>, Record<string, string>];
  const differing = Object.keys(peers).filter((name) => name in ours && ours[name] !== peers[name]);
  if (differing.length === 0) return;
  throw new Error(`bench/peers/package.json and server/package.json differ in ${differing.join()}`);
}

/** Imports a package of the peers. */
export const importPeer = async <Module>(name: string): Promise<Module> =>
  (await import(pathToFileURL(createRequire(PACKAGES).resolve(name)).href)) as Module;

export type PlainFastify = { readonly port: number; readonly stop: () => Promise<void> };

/** Starts a small Fastify server that does only what GET /api/me needs. */
export const startPlainFastify = (databaseUrl: string): Promise<PlainFastify> =>
  startPeer("plain-fastify.ts", databaseUrl);

export type BetterAuth = Awaited<ReturnType<typeof startBetterAuth>>;

/** Starts better-auth with the same players, in its own database on the same server. */
export async function startBetterAuth(serverUrl: string, players: number) {
  const databaseUrl = await createDatabase(serverUrl, "better_auth");
  const env = { USERS: String(players), PASSWORD };
  const { port, stop } = await startPeer("better-auth.mjs", databaseUrl, env);
  const origin = `http://127.0.0.1:${port}`;
  const answer = await fetch(`${origin}/bench/users`);
  const users = (await answer.json()) as { cookies: string[]; expiredTokens: string[] };
  return {
    port,
    stop,
    /** The tokens of expired reset links, one for each player. */
    expiredTokens: users.expiredTokens,
    /** One request for each player. */
    sessions: users.cookies.map((cookie) => get("/api/auth/get-session", { cookie })),
    signIn: (username: string, password: string) =>
      post("/api/auth/sign-in/email", { origin }, { email: emailOf(username), password }),
    forgotPassword: (username: string) => {
      const form = { email: emailOf(username), redirectTo: origin };
      return post("/api/auth/request-password-reset", { origin }, form);
    },
    resetLink: (token: string) =>
      get(`/api/auth/reset-password/${token}?callbackURL=${encodeURIComponent(origin)}`),
  };
}

async function startPeer(
  file: string,
  databaseUrl: string,
  env: Readonly<Record<string, string>> = {},
): Promise<PlainFastify> {
  const port = await takePort();
  const { stop } = await startProgram(new URL(`../peers/${file}`, import.meta.url), {
    NODE_ENV: "production",
    DATABASE_URL: databaseUrl,
    DATABASE_CONNECTIONS: String(DATABASE_CONNECTIONS),
    PORT: String(port),
    ...env,
  });
  return { port, stop };
}
