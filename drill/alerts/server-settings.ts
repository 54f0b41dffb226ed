import { tmpdir } from "node:os";
import { join } from "node:path";

/** While this file is there the database's log cannot be archived. */
export const ARCHIVE_IS_BROKEN = join(tmpdir(), `portal-drill-archive-${process.pid}`);

/** While this file is there the archive takes as long as it pleases. */
export const ARCHIVE_STANDS = join(tmpdir(), `portal-drill-archive-stands-${process.pid}`);

/** The drill's PostgreSQL: quick, for nothing of it outlives the drill, and with an archive that keeps nothing. */
export const SERVER_SETTINGS = {
  fsync: "off",
  synchronous_commit: "off",
  archive_mode: "on",
  archive_command: `while test -f ${ARCHIVE_STANDS}; do sleep 0.1; done; test ! -f ${ARCHIVE_IS_BROKEN}`,
};
