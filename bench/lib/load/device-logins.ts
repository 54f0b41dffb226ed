import { openDatabase } from "../../../server/src/kit/database/database.ts";
import { sql } from "../../../server/src/kit/database/sql.ts";
import { hashToken, newToken } from "../../../server/src/kit/http/browser/session-tokens.ts";
import { PASSWORD, type Player } from "../data/players.ts";
import { becomeVisitor } from "./portal-requests.ts";

/** A player with a known device. */
export type DeviceOwner = { readonly username: string; readonly deviceToken: string };

export async function giveDevices(
  databaseUrl: string,
  players: readonly Player[],
): Promise<DeviceOwner[]> {
  const tokens = players.map(() => newToken());
  const db = openDatabase({ url: databaseUrl, maxConnections: 1 });
  await db.run(sql`
    insert into known_devices (token_hash, user_id, expires_at)
    select hash, id, now() + interval '1 year'
    from unnest(${tokens.map(hashToken)}::bytea[], ${players.map(({ id }) => id)}::bigint[])
      as device (hash, id)`);
  await db.close();
  return players.map(({ username }, index) => ({ username, deviceToken: tokens[index]! }));
}

export type TimedLogin = { readonly status: number; readonly tookMs: number };

/** Logs in one player after the other, as evenly spread as possible. */
export async function logInByDevice(
  port: number,
  owners: readonly DeviceOwner[],
  overMs: number,
): Promise<TimedLogin[]> {
  const { cookie, csrfToken } = await becomeVisitor(port);
  const logIn = async ({ username, deviceToken }: DeviceOwner): Promise<TimedLogin> => {
    const since = performance.now();
    const { status } = await fetch(`http://127.0.0.1:${port}/login`, {
      method: "POST",
      headers: {
        cookie: `${cookie}; device=${deviceToken}`,
        "content-type": "application/json",
        "x-requested-with": "XMLHttpRequest",
        "x-xsrf-token": csrfToken,
        origin: `http://127.0.0.1:${port}`,
      },
      body: JSON.stringify({ username, password: PASSWORD, remember: false }),
    });
    return { status, tookMs: performance.now() - since };
  };
  const begun = owners.map(async (owner, index) => {
    await new Promise((resolve) => setTimeout(resolve, (index * overMs) / owners.length));
    return logIn(owner);
  });
  return Promise.all(begun);
}
