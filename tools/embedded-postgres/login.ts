import { createHmac } from "node:crypto";
import pg from "pg";
import { RUNTIME_LOGIN } from "../../server/src/kit/database/database-fitness.ts";

/**
 * Returns the URL of the owner's database for the runtime login of an embedded server. Its password is
 * derived one way from the owner's: nothing more has to be stored, and it gives no more rights.
 */
export function runtimeUrlOf(ownerUrl: string): string {
  const url = new URL(ownerUrl);
  url.password = createHmac("sha256", url.password).update(RUNTIME_LOGIN).digest("hex");
  url.username = RUNTIME_LOGIN;
  return url.href;
}

/** Sets the runtime login's password; the owner creates the role if it does not exist. */
export async function ensureRuntimeLogin(ownerUrl: string): Promise<void> {
  const { password } = new URL(runtimeUrlOf(ownerUrl));
  const client = new pg.Client(ownerUrl);
  await client.connect();
  try {
    const { rowCount } = await client.query("select from pg_roles where rolname = $1", [
      RUNTIME_LOGIN,
    ]);
    const verb = rowCount === 0 ? "create" : "alter";
    await client.query(`${verb} role ${RUNTIME_LOGIN} login password '${password}'`);
  } finally {
    await client.end();
  }
}
