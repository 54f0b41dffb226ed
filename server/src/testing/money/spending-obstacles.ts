import { eventually } from "../patience.ts";
import type { Person } from "../people/people.ts";
import type { TestPortal } from "../portal/test-portal.ts";

/** Something that keeps a player from spending 500 KP for the second zone, by its error code. */
type Obstacle = {
  readonly why: string;
  readonly begin: (player: Person) => Promise<unknown>;
  readonly end: (player: Person) => Promise<unknown>;
};

/** Returns one obstacle each of the account, of the game and of the player's own making. */
export function spendingObstacles({ database }: TestPortal): Obstacle[] {
  const stopSpending = ({ username }: Person, at: string | null) =>
    database.query("update users set spending_stopped_at = $2 where username = $1", [username, at]);
  const untilZones = ({ browser }: Person, arePaused: boolean) =>
    eventually("the zones stay as they are", async () => {
      const { text } = await browser.get("/api/zones");
      return text.includes("bảo trì") === arePaused ? true : undefined;
    });
  return [
    {
      why: "spending_stopped",
      begin: (player) => stopSpending(player, new Date().toISOString()),
      end: (player) => stopSpending(player, null),
    },
    {
      why: "account_locked",
      begin: ({ username }) =>
        database.query(
          "update users set locked_at = now(), lock_reason = 'Nghi ngờ.' where username = $1",
          [username],
        ),
      end: ({ username }) =>
        database.query(
          "update users set locked_at = null, lock_reason = null where username = $1",
          [username],
        ),
    },
    {
      why: "zone_paused",
      begin: async (player) => {
        await database.query(
          `insert into channel_pauses (kind, name, reason, begins_at, ends_at)
           values ('zone', '2', 'bảo trì.', now(), 'infinity')`,
        );
        await untilZones(player, true);
      },
      end: async (player) => {
        await database.query("update channel_pauses set ends_at = now()");
        await untilZones(player, false);
      },
    },
    {
      why: "spending_limit_reached",
      begin: ({ browser }) =>
        browser.send("PUT", "/api/spending-limits", { period: "day", limitKp: 499 }),
      end: ({ username }) =>
        database.query(
          "delete from spending_limits where user_id = (select id from users where username = $1)",
          [username],
        ),
    },
  ];
}
