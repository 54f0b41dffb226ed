import type { exportData as call, PlayerData } from "@portal/contract/account-closing";
import type { BodyOf } from "@portal/contract/http/call";
import { DATA_EXPORT_MAX_ROWS } from "@portal/contract/values/limits";
import type { Viewer } from "../../domain/accounts/viewer.ts";
import { confirmPassword } from "../../domain/credentials/current-password.ts";
import { ownerOf, notifyOwner } from "../../domain/notifications/notify-player.ts";
import type { Queries } from "../../kit/database/database.ts";
import { dataExportedEmail } from "../../messages/personal-data-emails.ts";
import type { Services } from "../../services.ts";
import { findMoneyOf, findPersonalDataOf } from "./data-store.ts";

/** Returns the player's data, without notes of staff. Requires the password, and notifies the player by email. */
export async function exportData(
  services: Services,
  viewer: Viewer,
  { currentPassword }: BodyOf<typeof call>,
): Promise<PlayerData> {
  const { db, log } = services;
  const { id: userId } = viewer;
  await confirmPassword(services, userId, currentPassword, "data_export_refused");
  const data = await db.transaction(async (tx) => {
    await notifyOwner(services, tx, ownerOf(viewer), dataExportedEmail);
    return collectData(tx, userId);
  });
  log.info({ event: "data_exported", userId }, "data exported");
  return data;
}

/** Reads a player's data for an export. */
export async function collectData(tx: Queries, userId: number): Promise<PlayerData> {
  return {
    ...(await findPersonalDataOf(tx, userId)),
    ...(await findMoneyOf(tx, userId)),
    exportedAt: new Date().toISOString(),
    rowsAtMost: DATA_EXPORT_MAX_ROWS,
  };
}
