import { MIGRATIONS } from "../../health.ts";
import { migrate as applyMigrations } from "../../kit/database/migrate.ts";
import { applyStaffSettings } from "../../operations/staff/apply-staff-settings.ts";
import { readStaffSettings } from "../../config.ts";
import type { Command } from "../command.ts";

export const migrate: Command = {
  summary: "brings the database's tables up to this version of the portal",
  isOfOwner: true,
  run: async ({ ownerUrl, env }) => {
    const settings = await readStaffSettings(env);
    const added = await applyMigrations(ownerUrl, MIGRATIONS);
    const changed = await applyStaffSettings(ownerUrl, settings);
    const lines = added.length === 0 ? ["nothing to do: every migration is in"] : added;
    return {
      ok: true,
      lines: [...lines, ...changed.map((what) => `of the staff's settings: ${what}`)],
      data: { added, changed },
    };
  },
};
