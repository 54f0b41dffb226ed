import { MIGRATIONS } from "../../health.ts";
import { migrate as applyMigrations } from "../../kit/database/migrate.ts";
import type { Command } from "../command.ts";

export const migrate: Command = {
  summary: "brings the database's tables up to this version of the portal",
  isOfOwner: true,
  run: async ({ ownerUrl }) => {
    const added = await applyMigrations(ownerUrl, MIGRATIONS);
    const lines = added.length === 0 ? ["nothing to do: every migration is in"] : added;
    return { ok: true, lines, data: { added } };
  },
};
