/** The command `migrate`: applies new migrations and the staff settings to the database. */
import { MIGRATIONS } from "../../health.ts";
import { migrate as applyMigrations } from "../../kit/database/migrate.ts";
import { applyStaffSettings } from "../../operations/staff/apply-staff-settings.ts";
import { readStaffSettings } from "../../config.ts";
import { addressOf } from "../database.ts";
import { onMachine } from "../machine-room.ts";

export const migrate = onMachine({
  summary: "brings the database's tables up to this version of the portal",
  run: async ({ env }) => {
    const ownerUrl = addressOf(env, "MIGRATION_DATABASE_URL");
    const settings = await readStaffSettings(env);
    const added = await applyMigrations(ownerUrl, MIGRATIONS);
    const changed = await applyStaffSettings(ownerUrl, settings);
    const lines = added.length === 0 ? ["nothing to do: every migration is in"] : added;
    return {
      lines: [...lines, ...changed.map((what) => `settings of staff: ${what}`)],
      data: { added, changed },
    };
  },
});
