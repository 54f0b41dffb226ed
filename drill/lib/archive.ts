/** The archive of a drill's PostgreSQL, set up with `deploy/backup/` and the commands of docs/restore.md. */
import { fillIn, makeFolder } from "./debian.ts";
import { restoreLines } from "./document.ts";
import { newPassword } from "./postgres.ts";

/** Makes an empty archive for a server. @param place its folder inside the Debian root */
export async function makeArchive(
  place: string,
  server: Readonly<Record<"DATA_FOLDER" | "SOCKET_FOLDER" | "PORT", string>>,
): Promise<void> {
  const folders = { REPOSITORY_FOLDER: `${place}/repository`, LOG_FOLDER: `${place}/log` };
  for (const folder of [place, ...Object.values(folders)]) await makeFolder(folder);
  const values = { ...server, ...folders, REPOSITORY_KEY: newPassword() };
  await fillIn("backup/pgbackrest.conf", values, "/etc/pgbackrest.conf");
}

/** Makes the running server's stanza and checks it. @param run runs a line as PostgreSQL's account */
export async function makeStanza(run: (line: string) => Promise<string>): Promise<void> {
  const [create = "", check = ""] = restoreLines("Setting up the archive", "pgbackrest");
  for (const line of [create, check]) await run(line);
}
