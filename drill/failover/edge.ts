import { fillIn, writeSetting } from "./debian.ts";
import { nodeAddresses } from "./node.ts";
import { inDebian, startProgram } from "./program.ts";

/** The addresses that `deploy/patroni/haproxy.cfg` and `pgbouncer.ini` listen on. */
export const HAPROXY = "127.0.0.1:5000";
export const PGBOUNCER = "127.0.0.1:6432";

/** What stands on the portal's own machine between it and the cluster. */
export type Edge = { close(): Promise<void> };

/** Starts HAProxy and PgBouncer. @param login of the portal's process, which PgBouncer checks and uses */
export async function startEdge(login: { user: string; password: string }): Promise<Edge> {
  const haproxySettings = await fillIn("patroni/haproxy.cfg", nodeAddresses("portal"));
  const users = `"${login.user}" "${login.password}"\n`;
  const values = { AUTH_FILE: await writeSetting("pgbouncer-users.txt", users) };
  const pgbouncerSettings = await fillIn("patroni/pgbouncer.ini", values);
  const programs = [
    startProgram("haproxy", inDebian("haproxy", "-db", "-f", haproxySettings)),
    startProgram("pgbouncer", inDebian("pgbouncer", pgbouncerSettings)),
  ];
  return {
    close: async () => {
      await Promise.all(programs.map((program) => program.end("SIGKILL")));
    },
  };
}
